-- Webhook endpoints and what the nodes that send need to know of them. Deliveries are in the data schemas.
CREATE TABLE control.partner_webhooks (
  id                   uuid        PRIMARY KEY,
  partner_id           uuid        NOT NULL REFERENCES control.partners (id),
  environment          text        NOT NULL CHECK (environment IN ('live', 'test')),
  url                  text        NOT NULL CHECK (length(url) BETWEEN 1 AND 2048),
  description          text        CHECK (length(description) <= 200),
  events               text[]      NOT NULL DEFAULT '{*}',
  -- sealed with the master key; revealed once, when the endpoint is created
  sealed_secret        bytea       NOT NULL,
  -- after a rotation the former secret signs too, until this time
  former_sealed_secret bytea,
  former_secret_until  timestamptz,
  is_active            boolean     NOT NULL DEFAULT true,
  disabled_reason      text,
  -- when it was last deactivated, by the database's clock, even if it is active again: deliveries queued before are
  -- discarded
  deactivated_at       timestamptz,
  -- deleted for the partner; the row is kept for the audit log and the delivery log
  deleted_at           timestamptz,
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  -- also the resource version in events about the endpoint
  version              integer     NOT NULL DEFAULT 1,
  CONSTRAINT former_secret_ends CHECK ((former_sealed_secret IS NULL) = (former_secret_until IS NULL)),
  CONSTRAINT deleted_is_inactive CHECK (deleted_at IS NULL OR NOT is_active)
);
CREATE INDEX webhooks_of_partner ON control.partner_webhooks (partner_id, environment, created_at DESC, id DESC);
-- the list that a partner sees, newest first
CREATE INDEX webhooks_kept ON control.partner_webhooks (partner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

ALTER TABLE control.partner_webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.partner_webhooks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.partner_webhooks TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.partner_webhooks TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON control.partner_webhooks TO app_tenant, app_platform;

-- A node that sends deliveries, and until when the other nodes consider it alive.
CREATE TABLE control.delivery_senders (
  id          uuid        PRIMARY KEY,
  alive_until timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.delivery_senders TO app_platform;

-- One row per endpoint: when its next delivery is due, which node sends to it, and how it has been answering. One node
-- owns the whole queue, so no two nodes send to one endpoint; the queue of a node that is no longer alive is free.
-- Separate from the endpoint because it changes with every delivery. Rows are locked in the order of webhook_id.
CREATE TABLE control.endpoint_queues (
  webhook_id      uuid        PRIMARY KEY REFERENCES control.partner_webhooks (id),
  partner_id      uuid        NOT NULL REFERENCES control.partners (id),
  environment     text        NOT NULL CHECK (environment IN ('live', 'test')),
  -- null: nothing is queued
  next_due_at     timestamptz,
  -- an id of delivery_senders; one that is not alive owns nothing
  owner           uuid,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- the first failure since the last success
  failing_since   timestamptz,
  -- the share of the time until automatic deactivation that had passed when the partner was last warned
  warned_percent  integer     NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX endpoint_queues_due ON control.endpoint_queues (environment, next_due_at) WHERE next_due_at IS NOT NULL;
CREATE INDEX endpoint_queues_of_partner ON control.endpoint_queues (partner_id);
-- the check of failing endpoints, which runs whether or not something is being sent
CREATE INDEX endpoint_queues_failing ON control.endpoint_queues (environment, failing_since) WHERE failing_since IS NOT NULL;

ALTER TABLE control.endpoint_queues ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.endpoint_queues FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.endpoint_queues TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.endpoint_queues TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON control.endpoint_queues TO app_tenant, app_platform;

-- What the simulator has sent; the latest few thousand of each partner are kept. In this schema and not in the sandbox's,
-- because the simulator works without a sandbox.
CREATE TABLE control.simulations (
  id          uuid        PRIMARY KEY,
  partner_id  uuid        NOT NULL REFERENCES control.partners (id),
  at          timestamptz NOT NULL,
  event_type  text        NOT NULL,
  url         text        NOT NULL,
  status      text        NOT NULL CHECK (status IN ('delivered', 'failed')),
  status_code integer,
  duration_ms integer,
  fault       text        NOT NULL,
  error       text
);
CREATE INDEX simulations_of_partner ON control.simulations (partner_id, at DESC, id DESC);
CREATE INDEX simulations_by_type ON control.simulations (partner_id, event_type, at DESC, id DESC);

ALTER TABLE control.simulations ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.simulations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.simulations TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.simulations TO app_platform USING (true);
GRANT SELECT, INSERT, DELETE ON control.simulations TO app_tenant, app_platform;
