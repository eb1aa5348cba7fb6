-- Roles of the Cenotes Partner Platform. Run as a superuser (or a role with CREATEROLE and
-- BYPASSRLS to give), before the first migration and with each new version. After the first time, set the passwords:
--   ALTER ROLE cenotes_owner PASSWORD '...';  ALTER ROLE cenotes_app PASSWORD '...';
--   CREATE DATABASE cenotes OWNER cenotes_owner ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
--
-- cenotes_owner  owns every object and runs the migrations. It may bypass row-level security because a data change
--                under FORCE ROW LEVEL SECURITY would otherwise silently update nothing.
--                It never serves a request.
-- cenotes_app    the server's login. NOINHERIT: it has no right of its own until a transaction enters
--                one of the two roles below.
-- app_tenant     what a partner's transaction may do: its own rows, by policy.
-- app_platform   what privileged scopes may do (docs/architecture.md lists them).
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cenotes_owner') THEN
    CREATE ROLE cenotes_owner LOGIN BYPASSRLS NOSUPERUSER NOCREATEROLE NOCREATEDB;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app_tenant') THEN
    CREATE ROLE app_tenant NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app_platform') THEN
    CREATE ROLE app_platform NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cenotes_app') THEN
    CREATE ROLE cenotes_app LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB;
  END IF;
END
$$;

GRANT app_tenant, app_platform TO cenotes_app;

-- A server that stopped, lost its connection or hangs must not hold locks and connections for ever. The
-- reads pool waits less, the work pool more (liberty/datasource.xml). The owner's migrations wait as long
-- for a lock, and otherwise take their time.
ALTER ROLE cenotes_app SET idle_in_transaction_session_timeout = '10s';
ALTER ROLE cenotes_app SET lock_timeout = '5s';
ALTER ROLE cenotes_app SET statement_timeout = '15s';
