-- Owner: pricing
-- A reservation keeps the coupon it claimed: what was claimed is what is released.
CREATE OR REPLACE FUNCTION forbid_coupon_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the coupon of reservation % cannot be changed', OLD.id USING ERRCODE = 'check_violation';
END
$$;
REVOKE ALL ON FUNCTION forbid_coupon_change FROM PUBLIC;

CREATE OR REPLACE TRIGGER reservations_forbid_coupon_change BEFORE UPDATE ON reservations
  FOR EACH ROW WHEN ((NEW.coupon_id, NEW.coupon_code, NEW.coupon_customer)
                     IS DISTINCT FROM (OLD.coupon_id, OLD.coupon_code, OLD.coupon_customer))
  EXECUTE FUNCTION forbid_coupon_change();
