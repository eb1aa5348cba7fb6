-- Places are a database fact: no reservation can hold a place this table does not have.
CREATE TABLE slot_inventory (
  cenote_id  uuid     NOT NULL REFERENCES cenotes (id),
  visit_date date     NOT NULL,
  start_time time     NOT NULL,
  capacity   integer  NOT NULL CHECK (capacity BETWEEN 0 AND 5000),
  taken      integer  NOT NULL DEFAULT 0,
  PRIMARY KEY (cenote_id, visit_date, start_time),
  CONSTRAINT never_oversold CHECK (taken BETWEEN 0 AND capacity)
) WITH (fillfactor = 50); -- room for in-page (HOT) updates of a busy slot

-- Partners read places and change them only through the two functions below.
GRANT SELECT ON slot_inventory TO app_tenant, app_platform;

-- Takes p_places in every slot of p_starts (ascending) or says why not; on any answer but 'ok' the caller
-- rolls back. A slot without a row is one nobody has booked yet: the row is made with the capacity of the
-- schedule the caller priced by, after making sure that this is still the cenote's schedule.
CREATE FUNCTION claim_places(p_cenote uuid, p_version integer, p_date date, p_starts time[],
                             p_capacities integer[], p_places integer)
  RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
BEGIN
  PERFORM 1 FROM cenotes WHERE id = p_cenote AND version = p_version AND state = 'active' AND owner_active;
  IF NOT FOUND THEN
    RETURN 'changed';
  END IF;
  FOR i IN 1 .. cardinality(p_starts) LOOP
    UPDATE slot_inventory SET taken = taken + p_places
     WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_starts[i]
       AND taken + p_places <= capacity;
    CONTINUE WHEN FOUND;
    IF p_places <= p_capacities[i] AND NOT EXISTS (SELECT FROM slot_inventory
        WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_starts[i]) THEN
      PERFORM 1 FROM cenotes WHERE id = p_cenote AND version = p_version FOR SHARE;
      IF NOT FOUND THEN
        RETURN 'changed';
      END IF;
      INSERT INTO slot_inventory (cenote_id, visit_date, start_time, capacity, taken)
      VALUES (p_cenote, p_date, p_starts[i], p_capacities[i], p_places) ON CONFLICT DO NOTHING;
      CONTINUE WHEN FOUND;
    END IF;
    -- the row stands (perhaps since a moment ago): one more try decides
    UPDATE slot_inventory SET taken = taken + p_places
     WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_starts[i]
       AND taken + p_places <= capacity;
    IF NOT FOUND THEN
      RETURN 'sold_out';
    END IF;
  END LOOP;
  RETURN 'ok';
END
$$;

-- Gives back what claim_places took. Raises when there is nothing to give back: then the caller's
-- reservation and the inventory disagree, and nothing must be committed.
CREATE FUNCTION release_places(p_cenote uuid, p_date date, p_starts time[], p_places integer)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
BEGIN
  FOR i IN 1 .. cardinality(p_starts) LOOP
    UPDATE slot_inventory SET taken = taken - p_places
     WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_starts[i];
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no inventory row for % % %', p_cenote, p_date, p_starts[i];
    END IF;
  END LOOP;
END
$$;

REVOKE ALL ON FUNCTION claim_places, release_places FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_places, release_places TO app_tenant, app_platform;
