-- Nobody gets rights by default; each table names what each role may do.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA control TO app_tenant, app_platform;

-- The caller's partner, or NULL outside a partner's scope. After a transaction that set it, the setting
-- reads '' and not NULL, hence nullif.
CREATE FUNCTION control.current_partner() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.partner_id', true), '')::uuid;

-- The readiness check compares it with the migrations in the WAR.
GRANT SELECT ON control.flyway_schema_history TO app_platform;
