SELECT to_char(visit_date, 'YYYY-MM') AS month, currency, CAST(sum(reservations) AS bigint) AS reservations,
       CAST(sum(gross) AS bigint) AS gross, CAST(sum(commission) AS bigint) AS commission
  FROM (SELECT CAST(starts_at AT TIME ZONE 'UTC' AS date) AS visit_date, currency, reservations, gross, commission
          FROM sales_rollups
         WHERE partner_id = :partner AND granularity = 'visit_day' AND cenote_id IS NULL
           AND starts_at <= CAST(:until AS timestamp) AT TIME ZONE 'UTC'
         UNION ALL
        SELECT visit_date, currency, reservations, gross, commission
          FROM sales_deltas
         WHERE partner_id = :partner AND visit_date <= :until) sold
 GROUP BY 1, 2
HAVING sum(reservations) > 0
 ORDER BY 1, 2
