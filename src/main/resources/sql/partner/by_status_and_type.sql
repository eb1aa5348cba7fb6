SELECT p.status, p.partner_type, count(*) AS partners,
       count(*) FILTER (WHERE p.created_at >= :since) AS registered,
       CAST(coalesce(sum(k.keys), 0) AS bigint) AS keys,
       CAST(coalesce(sum(r.reservations), 0) AS bigint) AS reservations,
       CAST(coalesce(sum(r.gross), 0) AS bigint) AS gross
  FROM partners p
  LEFT JOIN LATERAL (SELECT count(*) AS keys FROM partner_api_keys k WHERE k.partner_id = p.id AND %s) k ON true
  LEFT JOIN LATERAL (
    SELECT sum(s.reservations) AS reservations, sum(s.gross) FILTER (WHERE s.currency = 'MXN') AS gross
      FROM (SELECT u.currency, u.reservations, u.gross FROM sales_rollups u
             WHERE u.partner_id = p.id AND u.granularity = 'day' AND u.cenote_id IS NULL
               AND u.starts_at >= :firstDay
             UNION ALL
            SELECT d.currency, d.reservations, d.gross FROM sales_deltas d
             WHERE d.partner_id = p.id AND d.created_at >= :firstDay
             UNION ALL
            SELECT r.currency, 1, r.total FROM reservations r
             WHERE r.partner_id = p.id AND r.created_at >= :since AND r.created_at < :firstDay
               AND r.status IN ('confirmed', 'completed', 'no_show')) s) r ON true
 GROUP BY p.status, p.partner_type
