-- Owner: pricing
-- Coupons whose count differs from that of the reservations that hold them; empty at any instant.
CREATE OR REPLACE VIEW coupon_mismatches WITH (security_invoker = true) AS
SELECT c.id, c.redeemed, coalesce(h.held, 0) AS held, coalesce(u.uses, 0) AS uses
  FROM coupons c
  LEFT JOIN (SELECT coupon_id, count(*) AS held FROM reservations
              WHERE coupon_id IS NOT NULL AND cardinality(slot_starts) > 0 GROUP BY coupon_id) h ON h.coupon_id = c.id
  LEFT JOIN (SELECT coupon_id, sum(uses) AS uses FROM coupon_customers GROUP BY coupon_id) u ON u.coupon_id = c.id
 WHERE c.redeemed <> coalesce(h.held, 0)
    OR coalesce(u.uses, 0) <> CASE WHEN c.max_per_customer IS NULL THEN 0 ELSE c.redeemed END;
GRANT SELECT ON coupon_mismatches TO app_platform;
