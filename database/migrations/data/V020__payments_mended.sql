-- The owner writes the rows of all partners here, which forced row-level security would hide from it.

-- Until when a refund is asked for under its key; null: it was left to a person, who asks again by setting due_at.
ALTER TABLE refunds ADD COLUMN asked_until timestamptz;
-- How often the provider has refused it for good: it is asked under another key after each.
ALTER TABLE refunds ADD COLUMN refusals integer NOT NULL DEFAULT 0;
ALTER TABLE refunds NO FORCE ROW LEVEL SECURITY;
UPDATE refunds SET asked_until = created_at + interval '20 hours' WHERE due_at < now() + interval '1 day';
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;

-- Another payment was asked for in its place: what comes by it all the same goes back.
ALTER TABLE payments ADD COLUMN superseded boolean NOT NULL DEFAULT false;
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
UPDATE payments AS p SET superseded = true
 WHERE state = 'expired' AND EXISTS (SELECT FROM payments AS next WHERE next.reservation_id = p.reservation_id AND next.created_at > p.created_at);

-- SHA-256 of the tokens that resume a payment: the current one until the hold ends, those before it for some minutes.
CREATE TABLE payment_recoveries (
  digest     bytea       PRIMARY KEY CHECK (length(digest) = 32),
  partner_id uuid        NOT NULL REFERENCES control.partners (id),
  payment_id uuid        NOT NULL REFERENCES payments (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX payment_recoveries_of_payment ON payment_recoveries (payment_id);
CREATE INDEX payment_recoveries_by_expiry ON payment_recoveries (expires_at);
INSERT INTO payment_recoveries
SELECT recovery_digest, partner_id, id, expires_at FROM payments WHERE expires_at > now();
INSERT INTO payment_recoveries
SELECT former_recovery_digest, partner_id, id, least(former_recovery_until, expires_at) FROM payments
 WHERE former_recovery_until > now() AND expires_at > now() ON CONFLICT DO NOTHING;
-- A node of the version before may still write its columns while nodes are replaced; nobody reads them any more.
ALTER TABLE payments ALTER COLUMN recovery_digest DROP NOT NULL;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;

ALTER TABLE payment_recoveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_recoveries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON payment_recoveries TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON payment_recoveries TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON payment_recoveries TO app_tenant, app_platform;
GRANT DELETE ON payment_recoveries TO app_platform;
