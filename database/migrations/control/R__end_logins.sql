-- Owner: identity
-- Ends the sessions of a user, and the links that reset the password, with every change that ends them, whoever makes it.
-- Comparing the times alone would not do: a session that a node began whose clock is ahead would be younger than the
-- change, and one that has ended would become valid again by a change on a node whose clock is behind. Whoever begins a
-- session holds the user's row until it is committed, so none is missed. A link that is being used is skipped: it waits
-- for the user's row itself.
CREATE OR REPLACE FUNCTION control.end_logins() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp AS $$
BEGIN
  UPDATE sessions s SET ended_at = clock_timestamp() WHERE s.user_id = NEW.id AND s.ended_at IS NULL;
  DELETE FROM password_reset_tokens t
   WHERE t.digest IN (SELECT l.digest FROM password_reset_tokens l WHERE l.user_id = NEW.id FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION control.end_logins FROM PUBLIC;
CREATE OR REPLACE TRIGGER users_logins_ended AFTER UPDATE ON control.users
  FOR EACH ROW WHEN (OLD.sessions_valid_from IS DISTINCT FROM NEW.sessions_valid_from)
  EXECUTE FUNCTION control.end_logins();
