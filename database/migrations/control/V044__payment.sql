-- Payments at the simulated provider are deleted when nobody can ask for them any more, with their refunds; the indexes
-- find those that have ended, the oldest first, and the refunds of one.
GRANT DELETE ON control.simulated_payments, control.simulated_refunds TO app_platform;
CREATE INDEX simulated_payments_ended ON control.simulated_payments (expires_at);
CREATE INDEX simulated_payments_unpaid ON control.simulated_payments (expires_at) WHERE state <> 'succeeded';
CREATE INDEX simulated_refunds_by_payment ON control.simulated_refunds (reference);
