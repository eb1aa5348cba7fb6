-- Owner: reservation
-- What reservations mean in reports: which of them count, and their money in cents. Every report reads this view, so
-- that all of them agree. Holds that are pending or have expired were never sold and are not in it. Row-level security
-- of reservations applies to whoever reads the view.
CREATE OR REPLACE VIEW sales WITH (security_invoker = true) AS
SELECT partner_id,
       cenote_id,
       cenote_name,
       currency,
       visit_date,
       created_at,
       status IN ('confirmed', 'completed', 'no_show')                                      AS counted,
       status IN ('cancelled', 'refunded')                                                  AS cancelled,
       status = 'no_show'                                                                   AS no_show,
       visitors,
       visit_date - CAST(created_at AT TIME ZONE timezone AS date)                          AS lead_days,
       total                                                                                AS gross,
       discount,
       commission,
       net_payable,
       refunded,
       -- kept after a late cancellation, without commission
       CASE WHEN status = 'cancelled' AND confirmed_at IS NOT NULL
            THEN total - coalesce(CAST(cancellation ->> 'refundAmount' AS bigint), 0)
            ELSE 0 END                                                                      AS retained
  FROM reservations
 WHERE status IN ('confirmed', 'completed', 'no_show', 'cancelled', 'refunded');

GRANT SELECT ON sales TO app_tenant, app_platform;
