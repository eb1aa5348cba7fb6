-- Owner: identity
-- Deletes a user who was invited only, and its invitations, and says so in the audit log of its partner, who has not asked
-- for it. For the functions below.
CREATE OR REPLACE FUNCTION control.delete_invited_user(p_user uuid) RETURNS void
  LANGUAGE plpgsql SET search_path = control, pg_temp AS $$
DECLARE
  invited users;
BEGIN
  DELETE FROM invites i WHERE i.user_id = p_user;
  DELETE FROM users u WHERE u.id = p_user AND u.system_role = 'client' RETURNING u.* INTO invited;
  INSERT INTO audit_log (partner_id, id, at, actor, actor_kind, action, resource, before, sequence, previous_hash, hash)
  SELECT invited.partner_id, uuid_v7(), clock_timestamp(), 'system', 'system', 'user.invitation_lapsed',
         'user:' || invited.id, jsonb_build_object('email', invited.email), 0, '', ''
   WHERE invited.id IS NOT NULL;
END
$$;
REVOKE ALL ON FUNCTION control.delete_invited_user FROM PUBLIC;

-- Deletes the invited user of an e-mail whose invitation has expired or was withdrawn: it must not keep the e-mail from
-- everybody else. An invitation that can still be accepted stays, and so does whoever has accepted one. For all partners,
-- because the e-mail may have been invited by another one, whose rows the caller does not see.
CREATE OR REPLACE FUNCTION control.delete_lapsed_invitation(p_email text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp AS $$
DECLARE
  v_user uuid;
  v_partner uuid;
BEGIN
  SELECT u.id, u.partner_id INTO v_user, v_partner FROM users u WHERE u.email = p_email AND u.system_role = 'client' FOR UPDATE;
  IF FOUND AND NOT EXISTS (SELECT FROM invites i WHERE i.user_id = v_user AND i.closed_at IS NULL AND i.expires_at > now()) THEN
    -- The caller's transaction writes to its own chain later: two partners who take over each other's e-mails must lock
    -- both chains in one order.
    PERFORM pg_advisory_xact_lock(hashtextextended('audit:' || chain.id, 0))
       FROM (SELECT DISTINCT c.id FROM unnest(ARRAY[v_partner, current_partner()]) c(id)
              WHERE c.id IS NOT NULL ORDER BY c.id) chain;
    PERFORM delete_invited_user(v_user);
  END IF;
END
$$;
REVOKE ALL ON FUNCTION control.delete_lapsed_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.delete_lapsed_invitation TO app_tenant, app_platform;

-- Deletes users of the caller's partner whose invitations have expired or were withdrawn, but for the latest p_keep: an
-- invitation to yet another e-mail adds a row, and without this nothing would ever remove it. A hundred at once.
CREATE OR REPLACE FUNCTION control.delete_old_invited(p_keep integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp AS $$
DECLARE
  v_users uuid[];
  v_user uuid;
BEGIN
  -- All rows before the first entry of the audit log: others lock a row first, and the chain after it. The caller may
  -- hold the chain already, and whoever has locked a row may wait for it: such a row is left for another time.
  v_users := ARRAY(
    SELECT u.id FROM users u
     WHERE u.id = ANY (ARRAY(
             SELECT c.id FROM users c
              WHERE c.partner_id = current_partner() AND c.system_role = 'client'
                AND NOT EXISTS (SELECT FROM invites i WHERE i.user_id = c.id AND i.closed_at IS NULL AND i.expires_at > now())
              ORDER BY c.created_at DESC, c.id DESC OFFSET p_keep LIMIT 100))
       AND u.system_role = 'client'
     ORDER BY u.id FOR UPDATE SKIP LOCKED);
  FOREACH v_user IN ARRAY v_users
  LOOP
    PERFORM delete_invited_user(v_user);
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION control.delete_old_invited FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.delete_old_invited TO app_tenant;
