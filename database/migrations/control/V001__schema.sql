-- Rights on the schema, and the function that every row-level security policy calls. Nobody has rights by default:
-- each table grants what each role may do.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA control TO app_tenant, app_platform;

-- The partner whose rows this transaction may see, or NULL outside a partner's scope. The setting reads '' and not NULL
-- after a transaction that set it, hence nullif. Not a repeatable migration: policies depend on it.
CREATE FUNCTION control.current_partner() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.partner_id', true), '')::uuid;

-- The readiness check compares it with the migrations in the WAR.
GRANT SELECT ON control.flyway_schema_history TO app_platform;

-- One row: the environment this database was first started in. A production server refuses a database that was created
-- in development or test.
CREATE TABLE control.installation (
  only_row    boolean     PRIMARY KEY DEFAULT true CHECK (only_row),
  environment text        NOT NULL CHECK (environment IN ('production', 'development', 'test')),
  created_at  timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON control.installation TO app_platform;
