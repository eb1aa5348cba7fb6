-- How far each of a partner's readers of the event log has come, by its own word.
CREATE TABLE event_positions (
  partner_id uuid        NOT NULL REFERENCES control.partners (id),
  reader     text        NOT NULL CHECK (length(reader) BETWEEN 1 AND 40),
  sequence   bigint      NOT NULL CHECK (sequence >= 0),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, reader)
) WITH (fillfactor = 50);
ALTER TABLE event_positions ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_positions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON event_positions TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON event_positions TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON event_positions TO app_tenant;
GRANT SELECT ON event_positions TO app_platform;

-- A partner's events after a number, in order, and what there is to know of the log at the same moment: its last number,
-- the first one kept after p_after, and the last one looked at. Who asks for types is led on after 10,000 numbers, found or not:
-- else a rare type would have the whole log read at every call. A row without an event when there is none. Readers ask often,
-- and mostly in vain: then it looks at the counter and at none of the log's partitions. One plan for all, because to plan over all partitions takes longer
-- than to read them. STABLE: everything it reads is of one snapshot, and so whoever was told of number n was told all before it.
CREATE FUNCTION events_after(p_partner uuid, p_after bigint, p_types text[], p_limit integer)
  RETURNS TABLE (newest bigint, oldest bigint, reached bigint, id text, type text, occurred_at timestamptz,
                 sequence bigint, partner_id uuid, resource_type text, resource_id uuid, resource_version integer, data text, previous text)
  LANGUAGE plpgsql STABLE SET search_path = ${flyway:defaultSchema}, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  newest := coalesce((SELECT s.last FROM event_sequences s WHERE s.partner_id = p_partner), 0);
  reached := newest;
  IF p_after < newest THEN
    oldest := (SELECT e.sequence FROM events e WHERE e.partner_id = p_partner AND e.sequence > p_after
                ORDER BY e.sequence LIMIT 1);
    IF cardinality(p_types) > 0 THEN
      reached := least(newest, oldest + 9999);
    END IF;
    RETURN QUERY
      SELECT newest, oldest, reached, e.id, e.type, e.occurred_at, e.sequence, e.partner_id, e.resource_type,
             e.resource_id, e.resource_version, e.data::text, e.previous::text
        FROM events e WHERE e.partner_id = p_partner AND e.sequence > p_after AND e.sequence <= reached
         AND (cardinality(p_types) = 0 OR e.type = ANY (p_types))
       ORDER BY e.sequence LIMIT p_limit;
  END IF;
  IF newest <= p_after OR NOT FOUND THEN
    RETURN NEXT;
  END IF;
END
$$;
REVOKE ALL ON FUNCTION events_after FROM PUBLIC;
GRANT EXECUTE ON FUNCTION events_after TO app_tenant, app_platform;
