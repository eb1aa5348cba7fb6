-- Changes of keys and networks notify the partner's users in the scope of the user who makes them, which must know who of
-- them has unsubscribed. A partner sees the rows of its own users.
CREATE FUNCTION control.is_own_user(p_user uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM control.users u WHERE u.id = p_user AND u.partner_id = control.current_partner())
$$;
REVOKE ALL ON FUNCTION control.is_own_user FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.is_own_user TO app_tenant;

SET LOCAL lock_timeout = '2s';
ALTER TABLE control.notification_optouts ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.notification_optouts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.notification_optouts FOR SELECT TO app_tenant USING (control.is_own_user(user_id));
CREATE POLICY platform ON control.notification_optouts TO app_platform USING (true);
GRANT SELECT ON control.notification_optouts TO app_tenant;
