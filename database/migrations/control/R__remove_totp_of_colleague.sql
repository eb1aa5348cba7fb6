-- Owner: identity
-- Removes the second factor of a user of the current partner, whom a colleague with authority helps. A partner's
-- transaction may not read or change second factors otherwise. Answers whether one was enabled.
CREATE OR REPLACE FUNCTION control.remove_totp_of_colleague(p_user uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp AS $$
BEGIN
  DELETE FROM totp_credentials t
   WHERE t.user_id = p_user AND t.confirmed_at IS NOT NULL
     AND EXISTS (SELECT FROM users u WHERE u.id = p_user AND u.partner_id = current_partner());
  RETURN FOUND;
END
$$;
REVOKE ALL ON FUNCTION control.remove_totp_of_colleague FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.remove_totp_of_colleague TO app_tenant;
