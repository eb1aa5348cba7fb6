-- Owner: identity
-- Creates an administrator, or restores the access of one: activates, sets the password, removes the second
-- factor and ends all sessions. For the command that runs with the owner's login; the application may not call it.
-- Answers 'created' or 'reset', or 'taken' when the e-mail is that of a user who is no administrator. An invitation that
-- has expired or was withdrawn, of whichever partner, does not keep its e-mail here either.
CREATE OR REPLACE FUNCTION control.reset_administrator(p_email text, p_password_hash text, p_by text) RETURNS text
  LANGUAGE plpgsql SET search_path = control, pg_temp AS $$
DECLARE
  administrator users;
  outcome       text := 'reset';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('staff'));
  PERFORM delete_lapsed_invitation(p_email);
  SELECT * INTO administrator FROM users u WHERE u.email = p_email FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'created';
    INSERT INTO users (id, email, first_name, last_name, password_hash, must_change_password, system_role, is_active,
                       created_at, updated_at)
    VALUES (uuid_v7(), p_email, 'Platform', 'Administrator', p_password_hash, true, 'admin', true,
            clock_timestamp(), clock_timestamp())
    RETURNING * INTO administrator;
  ELSIF administrator.system_role <> 'admin' THEN
    RETURN 'taken';
  ELSE
    DELETE FROM totp_credentials t WHERE t.user_id = administrator.id;
    UPDATE users u
       SET password_hash = p_password_hash, must_change_password = true, is_active = true, version = version + 1,
           sessions_valid_from = clock_timestamp(), updated_at = clock_timestamp()
     WHERE u.id = administrator.id;
  END IF;
  INSERT INTO audit_log (partner_id, id, at, actor, actor_kind, actor_name, action, resource, sequence, previous_hash, hash)
  VALUES ('00000000-0000-0000-0000-000000000000', uuid_v7(), clock_timestamp(), 'system', 'system', p_by,
          'administrator.' || outcome, 'administrator:' || administrator.id, 0, '', '');
  RETURN outcome;
END
$$;
REVOKE ALL ON FUNCTION control.reset_administrator FROM PUBLIC;
