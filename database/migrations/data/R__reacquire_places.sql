-- Owner: availability
-- Takes coupon and places again for a reservation that expired before its payment arrived, and confirms it; any result
-- but 'ok' says why not and leaves everything as it was. It runs with its owner's rights, which bypass row-level
-- security, and so checks itself whose reservation it is.
DROP FUNCTION IF EXISTS reacquire_places(uuid, integer, time[], integer[]);
CREATE OR REPLACE FUNCTION reacquire_places(p_reservation uuid, p_version integer, p_starts time[], p_capacities integer[],
                                            p_at timestamptz DEFAULT now())
  RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  held    reservations;
  outcome text := 'ok';
BEGIN
  SELECT * INTO held FROM reservations
   WHERE id = p_reservation AND partner_id = control.current_partner() AND status = 'expired' FOR UPDATE;
  IF NOT FOUND OR coalesce(cardinality(p_starts), 0) = 0
     OR cardinality(p_capacities) IS DISTINCT FROM cardinality(p_starts)
     OR p_starts[1] <> held.start_time OR EXISTS (SELECT FROM unnest(p_starts) AS slot WHERE slot >= held.end_time)
     OR NOT EXISTS (SELECT FROM payments WHERE reservation_id = held.id) THEN
    RAISE EXCEPTION 'reservation % cannot take its places again', p_reservation USING ERRCODE = 'insufficient_privilege';
  END IF;
  BEGIN
    IF held.coupon_id IS NOT NULL THEN
      outcome := claim_coupon(held.coupon_id, held.coupon_customer, p_at);
    END IF;
    IF outcome = 'ok' THEN
      outcome := claim_places(held.cenote_id, p_version, held.visit_date, p_starts, p_capacities, held.visitors);
    END IF;
    IF outcome <> 'ok' THEN
      RAISE EXCEPTION 'cannot reacquire' USING ERRCODE = 'PT001';
    END IF;
  EXCEPTION WHEN SQLSTATE 'PT001' THEN
    RETURN outcome; -- what was claimed in this block is undone
  END;
  PERFORM set_config('app.moving', p_reservation::text, true);
  UPDATE reservations SET slot_starts = p_starts, status = 'confirmed' WHERE id = p_reservation;
  PERFORM set_config('app.moving', '', true);
  RETURN 'ok';
END
$$;
REVOKE ALL ON FUNCTION reacquire_places FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reacquire_places TO app_tenant;
