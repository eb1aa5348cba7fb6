WITH RECURSIVE oldest AS (
  (SELECT partner_id, occurred_at FROM events WHERE sequence IS NULL ORDER BY partner_id, occurred_at LIMIT 1)
  UNION ALL
  SELECT e.partner_id, e.occurred_at FROM oldest o CROSS JOIN LATERAL (
         SELECT partner_id, occurred_at FROM events WHERE sequence IS NULL AND partner_id > o.partner_id
          ORDER BY partner_id, occurred_at LIMIT 1) e
)
SELECT CAST(greatest(0, coalesce(extract(epoch FROM now() - min(occurred_at)), 0)) AS bigint)
  FROM (SELECT occurred_at FROM oldest LIMIT 1000) waiting
