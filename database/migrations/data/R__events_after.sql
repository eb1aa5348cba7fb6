-- Owner: event
-- A page of a partner's events after a sequence number, in order, with the log's state at the same moment: newest (its
-- last number), oldest (the first number kept after p_after) and reached (the last number looked at). One row without an
-- event when there is none.
-- A page has at most p_limit events and not many more than 4 MiB of text, else a few readers with long pages of long
-- events could fill a node's memory; then reached is the number of the page's last event. With p_types at most 10,000
-- numbers are looked at, found or not, else a rare type would have the whole log read at every call.
-- Readers call often and mostly in vain: then only the counter is read and none of the log's partitions. One generic
-- plan, because planning over all partitions takes longer than reading them. STABLE: everything is read from one
-- snapshot, so whoever has seen number n has seen all before it.
CREATE OR REPLACE FUNCTION events_after(p_partner uuid, p_after bigint, p_types text[], p_limit integer)
  RETURNS TABLE (newest bigint, oldest bigint, reached bigint, id text, type text, occurred_at timestamptz,
                 sequence bigint, partner_id uuid, resource_type text, resource_id uuid, resource_version integer, data text, previous text)
  LANGUAGE plpgsql STABLE SET search_path = ${flyway:defaultSchema}, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  newest := coalesce((SELECT s.last_sequence FROM event_sequences s WHERE s.partner_id = p_partner), 0);
  reached := newest;
  IF p_after < newest THEN
    oldest := (SELECT e.sequence FROM events e WHERE e.partner_id = p_partner AND e.sequence > p_after
                ORDER BY e.sequence LIMIT 1);
    IF cardinality(p_types) > 0 THEN
      reached := least(newest, oldest + 9999);
    END IF;
    RETURN QUERY
      WITH found AS (
        SELECT e.id, e.type, e.occurred_at, e.sequence, e.partner_id, e.resource_type, e.resource_id, e.resource_version,
               e.data::text AS data, e.previous::text AS previous
          FROM events e WHERE e.partner_id = p_partner AND e.sequence > p_after AND e.sequence <= reached
           AND (cardinality(p_types) = 0 OR e.type = ANY (p_types))
         ORDER BY e.sequence LIMIT p_limit),
      measured AS (
        SELECT f.*, count(*) OVER () AS matching,
               coalesce(sum(octet_length(f.data) + coalesce(octet_length(f.previous), 0))
                          OVER (ORDER BY f.sequence ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS ahead
          FROM found f)
      SELECT newest, oldest, CASE WHEN count(*) OVER () < m.matching THEN max(m.sequence) OVER () ELSE reached END,
             m.id, m.type, m.occurred_at, m.sequence, m.partner_id, m.resource_type, m.resource_id, m.resource_version,
             m.data, m.previous
        FROM measured m WHERE m.ahead < 4 * 1024 * 1024 ORDER BY m.sequence;
  END IF;
  IF newest <= p_after OR NOT FOUND THEN
    RETURN NEXT;
  END IF;
END
$$;
REVOKE ALL ON FUNCTION events_after FROM PUBLIC;
GRANT EXECUTE ON FUNCTION events_after TO app_tenant, app_platform;
