DELETE FROM api_call_deltas WHERE id IN (SELECT id FROM api_call_deltas ORDER BY id LIMIT :limit)
RETURNING partner_id, 'minute' AS granularity, minute AS starts_at, calls, errors, duration_us, bytes_in, bytes_out,
          dropped, durations, CAST(endpoints AS text) AS endpoints
