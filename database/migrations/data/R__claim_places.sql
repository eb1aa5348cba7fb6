-- Owner: availability
-- Takes p_places in every slot of p_starts (ascending): 'ok', 'sold_out' with the slot and its places left (see
-- adjust_inventory), or 'changed' when the cenote is no longer of that version or on sale. After any result but 'ok' the
-- caller rolls back. A private cenote of another partner does not exist for the caller.
CREATE OR REPLACE FUNCTION claim_places(p_cenote uuid, p_version integer, p_date date, p_starts time[],
                                        p_capacities integer[], p_places integer)
  RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  outcome text;
BEGIN
  IF cardinality(p_starts) > 1 AND NOT lock_schedule(p_cenote, p_version, p_date, p_starts) THEN
    RETURN 'changed';
  END IF;
  outcome := claim_slots(p_cenote, p_version, p_date, p_starts, p_capacities, ARRAY[control.current_partner()],
                         ARRAY[p_places]);
  IF outcome = 'ok' THEN
    -- Again: a slot's row may have been waited for while its holder changed the schedule. A change from now on waits for
    -- these rows (change_capacities) and finds their places taken.
    PERFORM 1 FROM cenotes WHERE id = p_cenote AND version = p_version;
    IF NOT FOUND THEN
      RETURN 'changed';
    END IF;
  END IF;
  RETURN outcome;
END
$$;
REVOKE ALL ON FUNCTION claim_places FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_places TO app_tenant, app_platform;

-- Takes the places of several partners' visits (p_places of each) in every slot of p_starts. It is called by claim_places
-- and claim_places_fully, with their rights and search_path, and after 'ok' they compare the version once more.
CREATE OR REPLACE FUNCTION claim_slots(p_cenote uuid, p_version integer, p_date date, p_starts time[],
                                       p_capacities integer[], p_partners uuid[], p_places integer[])
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  outcome text;
  places  integer := 0;
  visit   integer;
BEGIN
  FOREACH visit IN ARRAY p_places LOOP
    -- else a number that no reservation can have would release places
    IF visit IS NULL OR visit NOT BETWEEN 1 AND 50 THEN
      RAISE EXCEPTION 'places for % visitors', visit USING ERRCODE = 'invalid_parameter_value';
    END IF;
    places := places + visit;
  END LOOP;
  PERFORM 1 FROM cenotes WHERE id = p_cenote AND version = p_version AND state = 'active' AND owner_active
     AND (NOT is_private OR owner_partner_id = ALL (p_partners));
  IF NOT FOUND THEN
    RETURN 'changed';
  END IF;
  FOR i IN 1 .. cardinality(p_starts) LOOP
    outcome := adjust_inventory(p_cenote, p_version, p_date, p_starts[i], p_capacities[i], places);
    IF outcome <> 'ok' THEN
      RETURN outcome;
    END IF;
  END LOOP;
  RETURN 'ok';
END
$$;
REVOKE ALL ON FUNCTION claim_slots FROM PUBLIC;
