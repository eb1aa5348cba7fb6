-- A secret that was replaced keeps signing until its own end, even when its successor is replaced too: beside the former
-- secret, up to two that came before it. Nodes of the version before know the former one alone. Columns, not an array, so
-- that the command that seals all secrets anew finds them. Deliveries wait while this waits for the table, which a dump
-- may hold: it gives up soon, and can be started again.
SET LOCAL lock_timeout = '2s';
ALTER TABLE control.partner_webhooks
  ADD COLUMN second_former_sealed_secret bytea,
  ADD COLUMN second_former_secret_until  timestamptz,
  ADD COLUMN third_former_sealed_secret  bytea,
  ADD COLUMN third_former_secret_until   timestamptz,
  ADD CONSTRAINT second_former_secret_ends
    CHECK ((second_former_sealed_secret IS NULL) = (second_former_secret_until IS NULL)) NOT VALID,
  ADD CONSTRAINT third_former_secret_ends
    CHECK ((third_former_sealed_secret IS NULL) = (third_former_secret_until IS NULL)) NOT VALID;
