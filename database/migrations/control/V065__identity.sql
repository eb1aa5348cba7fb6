-- A token's rights come from system_role alone: whatever the application does, no transaction of a partner makes an
-- administrator or an operator. NOT VALID, so that no table is read under the lock; new and changed rows are checked.
ALTER TABLE control.users ADD CONSTRAINT platform_roles_have_no_partner
  CHECK ((system_role IN ('admin', 'operator')) = (partner_id IS NULL)) NOT VALID;
