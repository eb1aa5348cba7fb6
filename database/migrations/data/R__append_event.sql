-- Owner: event
-- Appends the event of a new resource to the log of the scope's partner, in the transaction that causes it.
CREATE OR REPLACE FUNCTION append_event(p_id text, p_partner uuid, p_type text, p_occurred_at timestamptz,
                                        p_resource_type text, p_resource_id uuid, p_resource_version integer, p_data json)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data)
  VALUES (p_id, p_partner, p_type, p_occurred_at, p_resource_type, p_resource_id, p_resource_version, p_data);
END
$$;
REVOKE ALL ON FUNCTION append_event FROM PUBLIC;
GRANT EXECUTE ON FUNCTION append_event TO app_tenant, app_platform;
