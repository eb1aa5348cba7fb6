-- Owner: reservation
-- What a reservation means in reports: whether it counts, and its money in cents. Reports, their rollups and the check of
-- both use this function, so that all of them agree. A hold that is pending, has expired or was cancelled unpaid was
-- never sold: no row.
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
REVOKE ALL ON FUNCTION sale_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sale_of TO app_tenant, app_platform;

-- Row-level security of reservations applies to whoever reads the view.
CREATE OR REPLACE VIEW sales WITH (security_invoker = true) AS
SELECT s.* FROM reservations r, LATERAL sale_of(r) s;

GRANT SELECT ON sales TO app_tenant, app_platform;
