-- Owner: availability
-- Claims coupon and places in one call, for a booking with a coupon: two round trips fewer while the coupon's row, for
-- which other bookings wait, is locked. The coupon comes first: whoever waits for it holds no slot. It runs with the
-- caller's rights; the two functions it calls run with their owner's.
DROP FUNCTION IF EXISTS claim_coupon_and_places(uuid, bytea, uuid, integer, date, time[], integer[], integer);
CREATE OR REPLACE FUNCTION claim_coupon_and_places(p_coupon uuid, p_customer bytea, p_cenote uuid, p_version integer,
                                                   p_date date, p_starts time[], p_capacities integer[], p_places integer,
                                                   p_at timestamptz DEFAULT now())
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  outcome text := claim_coupon(p_coupon, p_customer, p_at);
BEGIN
  IF outcome <> 'ok' THEN
    RETURN 'coupon_' || outcome;
  END IF;
  RETURN claim_places(p_cenote, p_version, p_date, p_starts, p_capacities, p_places);
END
$$;
REVOKE ALL ON FUNCTION claim_coupon_and_places FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_coupon_and_places TO app_tenant, app_platform;
