-- Whoever registers with an e-mail that was only invited takes it: the invitation and its user, who never
-- could log in, go. The application may delete no other user; one who has just accepted stays, because
-- the row is looked at again once its lock is free.
CREATE FUNCTION control.withdraw_invitation(p_email text, OUT user_id uuid, OUT partner_id uuid)
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

CREATE INDEX users_operators ON control.users (created_at DESC, id DESC) WHERE system_role = 'operator';
