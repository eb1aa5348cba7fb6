SELECT partner_id, granularity, starts_at, calls, errors, duration_us, bytes_in, bytes_out, dropped, durations,
       CAST(endpoints AS text) AS endpoints
  FROM api_call_rollups
 WHERE partner_id = :partner AND granularity = :granularity AND starts_at >= :from AND starts_at < :until
 UNION ALL
SELECT partner_id, 'minute', minute, calls, errors, duration_us, bytes_in, bytes_out, dropped, durations,
       CAST(endpoints AS text)
  FROM api_call_deltas
 WHERE partner_id = :partner AND minute >= :from AND minute < :until
