-- Payments by guests, and refunds to them.
CREATE TABLE payments (
  id             uuid        PRIMARY KEY,
  partner_id     uuid        NOT NULL REFERENCES control.partners (id),
  reservation_id uuid        NOT NULL REFERENCES reservations (id),
  provider       text        NOT NULL CHECK (provider IN ('on_site', 'cardprovider', 'walletprovider', 'regionalprovider')),
  state          text        NOT NULL CHECK (state IN ('created', 'requires_action', 'succeeded', 'failed', 'expired',
                                                       'refund_pending', 'refunded')),
  -- cents
  amount         bigint      NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
  currency       text        NOT NULL,
  -- what is owed back in all, and how much of it is refunded
  refund_due     bigint      NOT NULL DEFAULT 0,
  refunded       bigint      NOT NULL DEFAULT 0,
  -- the reservation is over: money that still arrives must be refunded
  is_over        boolean     NOT NULL DEFAULT false,
  -- the money came too late for the reservation and is refunded
  is_late        boolean     NOT NULL DEFAULT false,
  -- another payment replaced this one: money that arrives by it all the same is refunded
  superseded     boolean     NOT NULL DEFAULT false,
  -- sent to the provider
  description    text        NOT NULL,
  payer_email    text        NOT NULL,
  -- the provider's ids of the payment and of the captured money
  reference      text,
  capture        text,
  -- what the provider's form needs, sealed; or the page to which the guest is redirected
  sealed_secret  bytea,
  page           text,
  failure_code   text,
  note           text        CHECK (length(note) <= 500),
  expires_at     timestamptz NOT NULL,
  -- a capture is under way until this time; how many were attempted
  settling_until timestamptz,
  attempts       integer     NOT NULL DEFAULT 0,
  -- when to poll the provider for the state of the payment; how often it was polled
  poll_at        timestamptz,
  polls          integer     NOT NULL DEFAULT 0,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  version        integer     NOT NULL,
  CONSTRAINT refunds_within_amount CHECK (0 <= refunded AND refunded <= refund_due AND refund_due <= amount)
);
CREATE UNIQUE INDEX payments_one_active ON payments (reservation_id) WHERE state IN ('created', 'requires_action', 'succeeded');
CREATE INDEX payments_of_reservation ON payments (reservation_id, created_at);
CREATE UNIQUE INDEX payments_reference ON payments (provider, reference);
CREATE INDEX payments_to_poll ON payments (poll_at) WHERE poll_at IS NOT NULL;

ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON payments TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON payments TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON payments TO app_tenant, app_platform;

-- SHA-256 of the tokens that resume a checkout: the current one until the hold ends, those before it some minutes more.
CREATE TABLE payment_recovery_tokens (
  digest     bytea       PRIMARY KEY CHECK (length(digest) = 32),
  partner_id uuid        NOT NULL REFERENCES control.partners (id),
  payment_id uuid        NOT NULL REFERENCES payments (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX payment_recovery_tokens_of_payment ON payment_recovery_tokens (payment_id);
CREATE INDEX payment_recovery_tokens_by_expiry ON payment_recovery_tokens (expires_at);

ALTER TABLE payment_recovery_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_recovery_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON payment_recovery_tokens TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON payment_recovery_tokens TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON payment_recovery_tokens TO app_tenant, app_platform;
GRANT DELETE ON payment_recovery_tokens TO app_platform;

-- Each row is a debt: requested from the provider, under a key of its own, until it is settled.
CREATE TABLE refunds (
  id              uuid        PRIMARY KEY,
  partner_id      uuid        NOT NULL REFERENCES control.partners (id),
  payment_id      uuid        NOT NULL REFERENCES payments (id),
  amount          bigint      NOT NULL CHECK (amount > 0),
  reason          text        NOT NULL CHECK (reason IN ('cancelled', 'changed', 'late')),
  -- when to request it next; null once it is settled
  due_at          timestamptz,
  attempts        integer     NOT NULL DEFAULT 0,
  -- how often the provider has refused it for good: each request after that has another key
  refusals        integer     NOT NULL DEFAULT 0,
  -- until when the provider remembers the present key; null: not requested under it yet, or left to an operator, who
  -- resumes it by setting due_at
  key_valid_until timestamptz,
  created_at      timestamptz NOT NULL,
  settled_at      timestamptz,
  version         integer     NOT NULL,
  CONSTRAINT due_or_settled CHECK ((due_at IS NULL) = (settled_at IS NOT NULL))
);
CREATE INDEX refunds_due ON refunds (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX refunds_of_payment ON refunds (payment_id);

ALTER TABLE refunds ENABLE ROW LEVEL SECURITY;
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON refunds TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON refunds TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON refunds TO app_tenant, app_platform;

-- Ids of the providers' callbacks: each is applied once.
CREATE TABLE provider_events (
  partner_id  uuid        NOT NULL REFERENCES control.partners (id),
  provider    text        NOT NULL,
  event_id    text        NOT NULL CHECK (length(event_id) BETWEEN 1 AND 255),
  payment_id  uuid        NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX provider_events_by_age ON provider_events (received_at);

ALTER TABLE provider_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_events FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON provider_events TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON provider_events TO app_platform USING (true);
GRANT SELECT, INSERT ON provider_events TO app_tenant;
GRANT SELECT, INSERT, DELETE ON provider_events TO app_platform;
