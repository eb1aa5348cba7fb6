SELECT CAST(visit_date AS text) AS date, CAST(sum(reservations) AS bigint) AS reservations
  FROM (SELECT CAST(starts_at AT TIME ZONE 'UTC' AS date) AS visit_date, reservations
          FROM sales_rollups
         WHERE partner_id = :partner AND granularity = 'visit_day' AND cenote_id IS NULL
           AND starts_at >= CAST(:from AS timestamp) AT TIME ZONE 'UTC'
           AND starts_at <= CAST(:until AS timestamp) AT TIME ZONE 'UTC'
         UNION ALL
        SELECT visit_date, reservations
          FROM sales_deltas
         WHERE partner_id = :partner AND visit_date BETWEEN :from AND :until) sold
 GROUP BY visit_date
