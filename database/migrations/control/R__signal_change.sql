-- Owner: platform
-- Invalidates the caches of all nodes when a row changes, whoever changes it, at commit. Bookings change none of these
-- tables: NOTIFY takes a lock at commit that would halve the booking rate.
CREATE OR REPLACE FUNCTION control.signal_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cenotes_signal', TG_ARGV[0] || ':' || coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER partners_signal AFTER UPDATE OR DELETE ON control.partners
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('partner');
CREATE OR REPLACE TRIGGER users_signal AFTER UPDATE OR DELETE ON control.users
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('user');
-- A session that lasts longer makes no cache wrong, and one that has ended or expired is in none when it is deleted: a
-- signal for each would be most of all that are sent.
CREATE OR REPLACE TRIGGER sessions_signal AFTER UPDATE ON control.sessions
  FOR EACH ROW WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at OR OLD.user_id <> NEW.user_id
                     OR NEW.expires_at < OLD.expires_at)
  EXECUTE FUNCTION control.signal_change('session');
CREATE OR REPLACE TRIGGER sessions_deleted_signal AFTER DELETE ON control.sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND OLD.expires_at > now())
  EXECUTE FUNCTION control.signal_change('session');
CREATE OR REPLACE TRIGGER api_keys_signal AFTER UPDATE OR DELETE ON control.partner_api_keys
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('api_key');
CREATE OR REPLACE TRIGGER payment_methods_signal AFTER UPDATE ON control.payment_methods
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('payment_method');
