INSERT INTO api_call_deltas (id, partner_id, minute, calls, errors, duration_us, bytes_in, bytes_out, dropped, durations,
                             endpoints)
SELECT id, partner_id, starts_at, calls, errors, duration_us, bytes_in, bytes_out, dropped,
       decode(durations, 'base64'), CAST(endpoints AS json)
  FROM unnest(CAST(:ids AS uuid[]), CAST(:partners AS uuid[]), CAST(:starts AS timestamptz[]), CAST(:calls AS bigint[]),
              CAST(:errors AS bigint[]), CAST(:micros AS bigint[]), CAST(:bytesIn AS bigint[]),
              CAST(:bytesOut AS bigint[]), CAST(:dropped AS bigint[]), CAST(:durations AS text[]),
              CAST(:endpoints AS text[]))
    AS d (id, partner_id, starts_at, calls, errors, duration_us, bytes_in, bytes_out, dropped, durations, endpoints)
