-- By ctid, whose plan doesn't depend on how many rows the last ANALYZE found: none, or as many as a busy hour leaves.
-- Nothing updates a delta.
WITH taken AS (
  DELETE FROM sales_deltas d WHERE d.ctid = ANY (ARRAY(SELECT ctid FROM sales_deltas LIMIT :limit))
  -- cast once: below, each row is in six groups
  RETURNING d.*, CAST(d.cenote_name AS text) AS name
), added AS (
  INSERT INTO sales_rollups AS r (partner_id, granularity, cenote_id, currency, starts_at, cenote_name, reservations,
                                  cancelled, no_shows, visitors, lead_days, gross, discount, commission, net_payable,
                                  refunded, retained)
  SELECT partner_id, granularity, cenote_id, currency, starts_at,
         CASE WHEN cenote_id IS NOT NULL THEN CAST(max(name) AS jsonb) END,
         sum(reservations), sum(cancelled), sum(no_shows), sum(visitors), sum(lead_days), sum(gross), sum(discount),
         sum(commission), sum(net_payable), sum(refunded), sum(retained)
    FROM taken
   CROSS JOIN LATERAL (VALUES ('visit_day', CAST(visit_date AS timestamp) AT TIME ZONE 'UTC'),
                              ('day', date_trunc('day', created_at, 'UTC')),
                              ('hour', date_trunc('hour', created_at, 'UTC'))) AS i (granularity, starts_at)
   GROUP BY GROUPING SETS ((partner_id, granularity, currency, starts_at, cenote_id),
                           (partner_id, granularity, currency, starts_at))
      ON CONFLICT (partner_id, granularity, cenote_id, currency, starts_at) DO UPDATE
     SET cenote_name = excluded.cenote_name,
         reservations = r.reservations + excluded.reservations,
         cancelled = r.cancelled + excluded.cancelled,
         no_shows = r.no_shows + excluded.no_shows,
         visitors = r.visitors + excluded.visitors,
         lead_days = r.lead_days + excluded.lead_days,
         gross = r.gross + excluded.gross,
         discount = r.discount + excluded.discount,
         commission = r.commission + excluded.commission,
         net_payable = r.net_payable + excluded.net_payable,
         refunded = r.refunded + excluded.refunded,
         retained = r.retained + excluded.retained
)
SELECT count(*) FROM taken
