-- Owner: identity
-- Removes the second factor of the account with this e-mail, whoever's it is, and ends all of its sessions. For the
-- command that runs with the owner's login; the application may not call it. Answers 'removed', 'none' when the account
-- has no second factor, or 'unknown'.
CREATE OR REPLACE FUNCTION control.remove_totp(p_email text, p_by text) RETURNS text
  LANGUAGE plpgsql SET search_path = control, pg_temp AS $$
DECLARE
  account users;
  kind    text;
BEGIN
  SELECT * INTO account FROM users u WHERE u.email = p_email FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'unknown';
  END IF;
  DELETE FROM totp_credentials t WHERE t.user_id = account.id AND t.confirmed_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN 'none';
  END IF;
  UPDATE users u
     SET version = version + 1, sessions_valid_from = clock_timestamp(), updated_at = clock_timestamp()
   WHERE u.id = account.id;
  kind := CASE account.system_role WHEN 'admin' THEN 'administrator' WHEN 'operator' THEN 'operator' ELSE 'user' END;
  INSERT INTO audit_log (partner_id, id, at, actor, actor_kind, actor_name, action, resource, sequence, previous_hash, hash)
  VALUES (coalesce(account.partner_id, '00000000-0000-0000-0000-000000000000'), uuid_v7(), clock_timestamp(), 'system',
          'system', p_by, kind || '.totp_removed', kind || ':' || account.id, 0, '', '');
  RETURN 'removed';
END
$$;
REVOKE ALL ON FUNCTION control.remove_totp FROM PUBLIC;
