WITH rows AS (
  SELECT partner_id, currency, visit_date, CAST(created_at AT TIME ZONE 'UTC' AS date) AS booked, reservations, cancelled,
         no_shows, visitors, lead_days, gross, discount, commission, net_payable, refunded, retained
    FROM sales_deltas
   UNION ALL
  SELECT partner_id, currency, visit_date, CAST(created_at AT TIME ZONE 'UTC' AS date), -reservations, -cancelled,
         -no_shows, -visitors, -lead_days, -gross, -discount, -commission, -net_payable, -refunded, -retained
    FROM sales
), days AS (
  SELECT partner_id, currency, GROUPING(booked) = 1 AS visits, coalesce(visit_date, booked) AS day,
         sum(reservations) AS reservations, sum(cancelled) AS cancelled, sum(no_shows) AS no_shows,
         sum(visitors) AS visitors, sum(lead_days) AS lead_days, sum(gross) AS gross, sum(discount) AS discount,
         sum(commission) AS commission, sum(net_payable) AS net_payable, sum(refunded) AS refunded,
         sum(retained) AS retained
    FROM rows GROUP BY GROUPING SETS ((partner_id, currency, visit_date), (partner_id, currency, booked))
), compared AS (
  SELECT partner_id, currency, granularity, by_cenote, day, sum(reservations) AS reservations,
         sum(cancelled) AS cancelled, sum(no_shows) AS no_shows, sum(visitors) AS visitors, sum(lead_days) AS lead_days,
         sum(gross) AS gross, sum(discount) AS discount, sum(commission) AS commission,
         sum(net_payable) AS net_payable, sum(refunded) AS refunded, sum(retained) AS retained
    FROM (SELECT partner_id, currency, granularity, cenote_id IS NOT NULL AS by_cenote,
                 CAST(starts_at AT TIME ZONE 'UTC' AS date) AS day, reservations, cancelled, no_shows, visitors,
                 lead_days, gross, discount, commission, net_payable, refunded, retained
            FROM sales_rollups
           UNION ALL
          SELECT partner_id, currency, granularity, by_cenote, day, reservations, cancelled, no_shows, visitors,
                 lead_days, gross, discount, commission, net_payable, refunded, retained
            FROM days
            JOIN (VALUES (true, 'visit_day'), (false, 'day'), (false, 'hour')) AS k (visits, granularity) USING (visits)
           CROSS JOIN (VALUES (true), (false)) AS c (by_cenote)) AS all_sums
   GROUP BY partner_id, currency, granularity, by_cenote, day
)
SELECT count(*) AS checked,
       (array_agg(format('%s of partner %s on %s in %s%s: reservations %s, cancelled %s, gross %s too many', granularity,
                         partner_id, day, currency, CASE WHEN by_cenote THEN ', by cenote' ELSE '' END, reservations,
                         cancelled, gross)
                  ORDER BY partner_id, day)
         FILTER (WHERE (reservations, cancelled, no_shows, visitors, lead_days, gross, discount, commission, net_payable,
                        refunded, retained) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))[1:100] AS differing
  FROM compared
