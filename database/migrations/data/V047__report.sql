-- A hold that was cancelled before it was paid was never sold, but counted as a cancelled sale. Its sums are taken away
-- here, together with the new function (R__sales.sql has the same), so that no change of a reservation comes between.
-- refill_sales() would lock the reservations for much longer: this changes only what was wrong, within two seconds per
-- million reservations in memory. Changes of reservations wait meanwhile.
-- An upgrade from before the sums has none yet: R__sales_deltas.sql fills them afterwards, unless it finds any.
LOCK TABLE reservations IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO sales_deltas (partner_id, cenote_id, cenote_name, currency, visit_date, created_at, reservations, cancelled,
                          no_shows, visitors, lead_days, gross, discount, commission, net_payable, refunded, retained)
SELECT partner_id, cenote_id, cenote_name, currency, visit_date, created_at, 0, -1, 0, 0, 0, 0, 0, 0, 0, -refunded, 0
  FROM reservations WHERE status IN ('cancelled', 'refunded') AND confirmed_at IS NULL
   AND (EXISTS (SELECT FROM sales_rollups) OR EXISTS (SELECT FROM sales_deltas));

CREATE OR REPLACE FUNCTION sale_of(r reservations) RETURNS TABLE (
    partner_id uuid, cenote_id uuid, cenote_name jsonb, currency text, visit_date date, created_at timestamptz,
    reservations bigint, cancelled bigint, no_shows bigint, visitors bigint, lead_days bigint, gross bigint,
    discount bigint, commission bigint, net_payable bigint, refunded bigint, retained bigint)
  LANGUAGE sql STABLE AS $$
SELECT r.partner_id,
       r.cenote_id,
       r.cenote_name,
       r.currency,
       r.visit_date,
       r.created_at,
       c.counted,
       1 - c.counted,
       (r.status = 'no_show')::integer::bigint,
       c.counted * r.visitors,
       c.counted * (r.visit_date - (r.created_at AT TIME ZONE r.timezone)::date),
       c.counted * r.total,
       c.counted * r.discount,
       c.counted * r.commission,
       c.counted * r.net_payable,
       r.refunded,
       -- kept after a late cancellation, without commission
       CASE WHEN r.status = 'cancelled'
            THEN r.total - coalesce((r.cancellation ->> 'refundAmount')::bigint, 0)
            ELSE 0 END
  FROM (SELECT (r.status IN ('confirmed', 'completed', 'no_show'))::integer::bigint AS counted) AS c
 WHERE c.counted = 1 OR (r.status IN ('cancelled', 'refunded') AND r.confirmed_at IS NOT NULL)
$$;
