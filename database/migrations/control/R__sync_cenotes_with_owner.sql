-- Owner: catalog
-- The cenotes of a partner are on sale while the partner is ACTIVE. They are in the data schemas, which no transaction
-- sees together, so a trigger of the partner's row updates them, whoever changes it and in the same commit. The cenote's
-- version is incremented: an edit of the cenote that began before is refused and not lost.
CREATE OR REPLACE FUNCTION control.sync_cenotes_with_owner() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp AS $$
DECLARE
  data_schema text;
BEGIN
  FOREACH data_schema IN ARRAY ARRAY['live', 'sandbox'] LOOP
    -- the sandbox may be missing
    CONTINUE WHEN to_regclass(data_schema || '.cenotes') IS NULL;
    EXECUTE format('UPDATE %I.cenotes SET owner_active = $1, version = version + 1, updated_at = $2'
                   ' WHERE owner_partner_id = $3 AND owner_active <> $1', data_schema)
      USING NEW.status = 'ACTIVE', NEW.updated_at, NEW.id;
  END LOOP;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION control.sync_cenotes_with_owner FROM PUBLIC;
CREATE OR REPLACE TRIGGER partners_sync_cenotes AFTER UPDATE OF status ON control.partners
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION control.sync_cenotes_with_owner();
