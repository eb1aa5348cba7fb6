-- A data schema: run once for live and once for sandbox. The schema's name comes only from the placeholder, so that both
-- are identical.
GRANT USAGE ON SCHEMA ${flyway:defaultSchema} TO app_tenant, app_platform;
GRANT SELECT ON flyway_schema_history TO app_platform;
