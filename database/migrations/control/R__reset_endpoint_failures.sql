-- Owner: webhook
-- While a partner is suspended almost nothing is sent to its endpoints, so they cannot recover: when it is active again,
-- that time does not count towards automatic deactivation.
CREATE OR REPLACE FUNCTION control.reset_endpoint_failures() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp AS $$
BEGIN
  PERFORM 1 FROM endpoint_queues WHERE partner_id = NEW.id ORDER BY webhook_id FOR UPDATE;
  UPDATE endpoint_queues SET failing_since = NULL, warned_percent = 0
   WHERE partner_id = NEW.id AND failing_since IS NOT NULL;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION control.reset_endpoint_failures FROM PUBLIC;
CREATE OR REPLACE TRIGGER partners_reset_endpoint_failures AFTER UPDATE OF status ON control.partners
  FOR EACH ROW WHEN (OLD.status = 'SUSPENDED' AND NEW.status = 'ACTIVE')
  EXECUTE FUNCTION control.reset_endpoint_failures();
