-- Endpoints that fail are looked at now and then, whether or not something is sent to them just now.
CREATE INDEX webhook_lanes_failing ON control.webhook_lanes (environment, failing_since) WHERE failing_since IS NOT NULL;

-- While its partner is suspended nearly nothing is sent to an endpoint, and so it cannot recover: that time is not held
-- against it. Locked in the order in which everybody locks lanes.
CREATE FUNCTION control.forgive_endpoints() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp AS $$
BEGIN
  PERFORM 1 FROM webhook_lanes WHERE partner_id = NEW.id ORDER BY webhook_id FOR UPDATE;
  UPDATE webhook_lanes SET failing_since = NULL, warned_percent = 0
   WHERE partner_id = NEW.id AND failing_since IS NOT NULL;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION control.forgive_endpoints FROM PUBLIC;
CREATE TRIGGER endpoints_forgiven AFTER UPDATE OF status ON control.partners
  FOR EACH ROW WHEN (OLD.status = 'SUSPENDED' AND NEW.status = 'ACTIVE') EXECUTE FUNCTION control.forgive_endpoints();

-- When an endpoint was last switched off, whoever did it, also if it is on again: what waited then is not sent. By the
-- database's clock, as the time at which deliveries are queued.
ALTER TABLE control.partner_webhooks ADD COLUMN deactivated_at timestamptz;
UPDATE control.partner_webhooks SET deactivated_at = updated_at WHERE NOT is_active;

CREATE FUNCTION control.note_deactivation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deactivated_at := clock_timestamp();
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION control.note_deactivation FROM PUBLIC;
CREATE TRIGGER webhooks_deactivated BEFORE UPDATE OF is_active ON control.partner_webhooks
  FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION control.note_deactivation();
