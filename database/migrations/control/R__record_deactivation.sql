-- Owner: webhook
-- Records when an endpoint is deactivated, by the same clock as the time at which deliveries are queued.
CREATE OR REPLACE FUNCTION control.record_deactivation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deactivated_at := clock_timestamp();
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION control.record_deactivation FROM PUBLIC;
CREATE OR REPLACE TRIGGER webhooks_deactivated BEFORE UPDATE OF is_active ON control.partner_webhooks
  FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION control.record_deactivation();
