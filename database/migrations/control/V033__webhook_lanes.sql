-- Ids of rows that the database itself makes: UUID version 7, as the application makes them.
CREATE FUNCTION control.uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Whose keys and endpoints belong to the data schema of this transaction.
CREATE FUNCTION control.current_environment() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE current_schema() WHEN 'live' THEN 'live' ELSE 'test' END
$$;

ALTER TABLE control.partner_webhooks
  ADD COLUMN description text CHECK (length(description) <= 200),
  ADD COLUMN disabled_reason text,
  -- deleted for the partner; the row stays for the audit and for what was delivered
  ADD COLUMN deleted_at timestamptz,
  -- counts the changes, for the events about it
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- after a rotation the former secret signs too, for a while
  ADD COLUMN former_sealed_secret bytea,
  ADD COLUMN former_secret_until timestamptz,
  ADD CONSTRAINT former_secret_ends CHECK ((former_sealed_secret IS NULL) = (former_secret_until IS NULL)),
  ADD CONSTRAINT deleted_is_inactive CHECK (deleted_at IS NULL OR NOT is_active);

-- A node that sends, and until when the others believe it alive.
CREATE TABLE control.webhook_senders (
  id          uuid        PRIMARY KEY,
  alive_until timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.webhook_senders TO app_platform;

-- What the senders keep of an endpoint: when its next delivery is due, which node is at it, how it fares. A node takes a
-- lane whole: no two send to one endpoint, and what a dead one had begun is free when nobody believes it alive any
-- more. One row an endpoint, apart from the endpoint's own because it changes with every delivery.
CREATE TABLE control.webhook_lanes (
  webhook_id      uuid        PRIMARY KEY REFERENCES control.partner_webhooks (id),
  partner_id      uuid        NOT NULL REFERENCES control.partners (id),
  environment     text        NOT NULL CHECK (environment IN ('live', 'test')),
  -- null: nothing waits
  next_due_at     timestamptz,
  -- which of webhook_senders; one that is not believed alive owns nothing
  owner           uuid,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- the first failure since the last success
  failing_since   timestamptz,
  -- of the time after which it is switched off, how much had passed when its partner was last warned
  warned_percent  integer     NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX webhook_lanes_due ON control.webhook_lanes (environment, next_due_at) WHERE next_due_at IS NOT NULL;
CREATE INDEX webhook_lanes_of_partner ON control.webhook_lanes (partner_id);

ALTER TABLE control.webhook_lanes ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.webhook_lanes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.webhook_lanes TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.webhook_lanes TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON control.webhook_lanes TO app_tenant, app_platform;

INSERT INTO control.webhook_lanes (webhook_id, partner_id, environment)
SELECT id, partner_id, environment FROM control.partner_webhooks;
