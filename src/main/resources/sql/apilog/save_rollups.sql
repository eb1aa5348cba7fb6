INSERT INTO api_call_rollups (partner_id, granularity, starts_at, calls, errors, duration_us, bytes_in, bytes_out,
                              dropped, durations, endpoints)
SELECT partner_id, granularity, starts_at, calls, errors, duration_us, bytes_in, bytes_out, dropped,
       decode(durations, 'base64'), CAST(endpoints AS json)
  FROM unnest(CAST(:partners AS uuid[]), CAST(:granularities AS text[]), CAST(:starts AS timestamptz[]),
              CAST(:calls AS bigint[]), CAST(:errors AS bigint[]), CAST(:micros AS bigint[]), CAST(:bytesIn AS bigint[]),
              CAST(:bytesOut AS bigint[]), CAST(:dropped AS bigint[]), CAST(:durations AS text[]),
              CAST(:endpoints AS text[]))
    AS r (partner_id, granularity, starts_at, calls, errors, duration_us, bytes_in, bytes_out, dropped, durations,
          endpoints)
    ON CONFLICT (partner_id, granularity, starts_at) DO UPDATE
   SET calls = excluded.calls, errors = excluded.errors, duration_us = excluded.duration_us,
       bytes_in = excluded.bytes_in, bytes_out = excluded.bytes_out, dropped = excluded.dropped,
       durations = excluded.durations, endpoints = excluded.endpoints
