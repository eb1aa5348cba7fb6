-- Owner: webhook
-- A rotation without a grace period ends all former secrets. Nodes of the version before V055 clear the columns of the
-- last one alone.
CREATE OR REPLACE FUNCTION control.drop_former_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.second_former_sealed_secret := NULL;
  NEW.second_former_secret_until := NULL;
  NEW.third_former_sealed_secret := NULL;
  NEW.third_former_secret_until := NULL;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION control.drop_former_secrets FROM PUBLIC;
CREATE OR REPLACE TRIGGER webhooks_drop_former_secrets
  BEFORE UPDATE OF sealed_secret, former_sealed_secret ON control.partner_webhooks
  FOR EACH ROW WHEN (NEW.former_sealed_secret IS NULL AND NEW.second_former_sealed_secret IS NOT NULL)
  EXECUTE FUNCTION control.drop_former_secrets();
