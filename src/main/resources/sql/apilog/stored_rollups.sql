SELECT r.partner_id, r.granularity, r.starts_at, r.calls, r.errors, r.duration_us, r.bytes_in, r.bytes_out, r.dropped,
       r.durations, CAST(r.endpoints AS text) AS endpoints
  FROM unnest(CAST(:partners AS uuid[]), CAST(:granularities AS text[]), CAST(:starts AS timestamptz[]))
    AS k (partner_id, granularity, starts_at)
  JOIN api_call_rollups r USING (partner_id, granularity, starts_at)
