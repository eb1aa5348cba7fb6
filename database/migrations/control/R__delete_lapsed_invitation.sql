-- Owner: identity
-- Deletes the invited user of an e-mail whose invitation has expired or was withdrawn: it must not keep the e-mail from
-- everybody else. An invitation that can still be accepted stays, and so does whoever has accepted one. For all partners,
-- because the e-mail may have been invited by another one, whose rows the caller does not see.
CREATE OR REPLACE FUNCTION control.delete_lapsed_invitation(p_email text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp AS $$
DECLARE
  v_user uuid;
BEGIN
  SELECT u.id INTO v_user FROM users u WHERE u.email = p_email AND u.system_role = 'client' FOR UPDATE;
  IF FOUND AND NOT EXISTS (SELECT FROM invites i WHERE i.user_id = v_user AND i.closed_at IS NULL AND i.expires_at > now()) THEN
    DELETE FROM invites i WHERE i.user_id = v_user;
    DELETE FROM users u WHERE u.id = v_user;
  END IF;
END
$$;
REVOKE ALL ON FUNCTION control.delete_lapsed_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.delete_lapsed_invitation TO app_tenant, app_platform;
