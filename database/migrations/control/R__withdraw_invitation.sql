-- Owner: identity
-- Deletes the invitation and the invited user of an e-mail with which somebody registers instead; an invited user could
-- never log in. The application may delete no other user. A user who has just accepted stays, because the row is read
-- again once its lock is free.
CREATE OR REPLACE FUNCTION control.withdraw_invitation(p_email text, OUT user_id uuid, OUT partner_id uuid)
  RETURNS SETOF record LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp AS $$
DECLARE
  invited users;
BEGIN
  SELECT * INTO invited FROM users u WHERE u.email = p_email AND u.system_role = 'client' FOR UPDATE;
  IF FOUND THEN
    DELETE FROM invites i WHERE i.user_id = invited.id;
    DELETE FROM users u WHERE u.id = invited.id;
    user_id := invited.id;
    partner_id := invited.partner_id;
    RETURN NEXT;
  END IF;
END
$$;
REVOKE ALL ON FUNCTION control.withdraw_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.withdraw_invitation TO app_platform;
