-- Cache invalidation by the row that changed: whoever changes it, the application or a person with psql,
-- every node hears of it at commit. Bookings touch none of these tables: NOTIFY takes a lock at commit
-- that would halve their rate.
CREATE FUNCTION control.signal_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cenotes_signal', TG_ARGV[0] || ':' || coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END
$$;

CREATE TRIGGER partners_signal AFTER UPDATE OR DELETE ON control.partners
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('partner');
CREATE TRIGGER api_keys_signal AFTER UPDATE OR DELETE ON control.partner_api_keys
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('api_key');
