-- Owner: catalog
-- A cenote that is made while its owner is being suspended: control.sync_cenotes_with_owner finds only those that exist, so
-- this one waits for the change.
CREATE OR REPLACE FUNCTION set_owner_active() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
BEGIN
  SELECT status = 'ACTIVE' INTO NEW.owner_active FROM control.partners WHERE id = NEW.owner_partner_id FOR SHARE;
  NEW.owner_active := coalesce(NEW.owner_active, false);
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION set_owner_active FROM PUBLIC;
CREATE OR REPLACE TRIGGER cenotes_owner_active BEFORE INSERT ON cenotes
  FOR EACH ROW WHEN (NEW.owner_partner_id IS NOT NULL) EXECUTE FUNCTION set_owner_active();
