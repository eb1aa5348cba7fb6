-- Owner: event
-- The events that follow each reader's position, each partner's together and in order: at most p_limit of a partner, and
-- about p_text bytes of text in all, else a few partners with long events could fill a node's memory. A last row without an
-- event says that the text did not fit, and that there may be more events of any of these partners.
-- event_sequences comes first: for a partner without new events that one row is all that is read, and not an index of every
-- daily partition. With p_types, events of other types come without their text.
CREATE OR REPLACE FUNCTION next_events(p_partners uuid[], p_positions bigint[], p_types text[], p_limit integer, p_text bigint)
  RETURNS TABLE (id text, type text, occurred_at timestamptz, sequence bigint, partner_id uuid, resource_type text,
                 resource_id uuid, resource_version integer, data text, previous text)
  LANGUAGE plpgsql STABLE SET search_path = ${flyway:defaultSchema}, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_left bigint := p_text;
BEGIN
  FOR id, type, occurred_at, sequence, partner_id, resource_type, resource_id, resource_version, data, previous IN
    SELECT e.id, e.type, e.occurred_at, e.sequence, e.partner_id, e.resource_type, e.resource_id, e.resource_version,
           CASE WHEN w.wanted THEN e.data::text ELSE '{}' END, CASE WHEN w.wanted THEN e.previous::text END
      FROM unnest(p_partners, p_positions) AS reader (partner_id, position)
      JOIN event_sequences s ON s.partner_id = reader.partner_id AND s.last_sequence > reader.position
     CROSS JOIN LATERAL (
           SELECT * FROM events WHERE events.partner_id = reader.partner_id AND events.sequence > reader.position
            ORDER BY events.sequence LIMIT p_limit) e
     CROSS JOIN LATERAL (SELECT cardinality(p_types) = 0 OR e.type = ANY (p_types) AS wanted) w
  LOOP
    IF v_left <= 0 THEN
      id := NULL;
      RETURN NEXT;
      RETURN;
    END IF;
    v_left := v_left - octet_length(data) - coalesce(octet_length(previous), 0);
    RETURN NEXT;
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION next_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION next_events TO app_tenant, app_platform;
