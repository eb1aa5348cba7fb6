-- Owner: event
DROP FUNCTION IF EXISTS append_event(text, uuid, text, timestamptz, text, uuid, integer, json);

-- Appends events of new resources of several partners to their logs, in the transaction that causes them. It enters the
-- partner of each: row-level security checks every row.
CREATE OR REPLACE FUNCTION append_events(p_type text, p_resource_type text, p_ids text[], p_partners uuid[],
                                         p_occurred_at timestamptz[], p_resources uuid[], p_versions integer[],
                                         p_data text[])
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data)
  SELECT e.id, e.partner_id, p_type, e.occurred_at, p_resource_type, e.resource_id, e.version, e.data::json
    FROM unnest(p_ids, p_partners, p_occurred_at, p_resources, p_versions, p_data)
           AS e(id, partner_id, occurred_at, resource_id, version, data)
   WHERE set_config('app.partner_id', e.partner_id::text, true) IS NOT NULL;
END
$$;
REVOKE ALL ON FUNCTION append_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION append_events TO app_tenant, app_platform;
