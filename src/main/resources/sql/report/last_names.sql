SELECT DISTINCT ON (cenote_id) cenote_id, CAST(cenote_name AS text) AS name
  FROM (SELECT cenote_id, cenote_name, starts_at AS at
          FROM sales_rollups
         WHERE partner_id = :partner AND granularity = 'day' AND cenote_id = ANY (CAST(:cenotes AS uuid[]))
           AND reservations + cancelled > 0
         UNION ALL
        SELECT cenote_id, cenote_name, created_at
          FROM sales_deltas
         WHERE partner_id = :partner AND cenote_id = ANY (CAST(:cenotes AS uuid[]))) sold
 ORDER BY cenote_id, at DESC
