-- The data schema: run once for live, once for sandbox. Nothing here names the schema but through the
-- placeholder, so that both are the same to the letter.
GRANT USAGE ON SCHEMA ${flyway:defaultSchema} TO app_tenant, app_platform;
GRANT SELECT ON flyway_schema_history TO app_platform;
