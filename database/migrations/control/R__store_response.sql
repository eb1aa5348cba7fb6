-- Owner: platform
-- Takes an Idempotency-Key for work in this transaction, without waiting: false when another request has it, or has
-- completed its work under it.
CREATE OR REPLACE FUNCTION control.take_key(p_lock text, p_partner uuid, p_principal text, p_key text, p_environment text)
  RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(p_lock, 0)) THEN
    RETURN false;
  END IF;
  -- a statement of its own, which sees what the lock's last holder has committed
  RETURN NOT EXISTS (SELECT FROM control.idempotency_records
                      WHERE partner_id = p_partner AND key = p_key AND principal = p_principal AND environment = p_environment);
END
$$;
REVOKE ALL ON FUNCTION control.take_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.take_key TO app_tenant, app_platform;

-- Stores the response of work that is done in this transaction, under a key that take_key has taken.
CREATE OR REPLACE FUNCTION control.store_response(p_partner uuid, p_principal text, p_key text, p_environment text,
                                                  p_fingerprint bytea, p_status integer, p_body bytea, p_now timestamptz)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO control.idempotency_records (environment, partner_id, principal, key, fingerprint, status, body, created_at)
  VALUES (p_environment, p_partner, p_principal, p_key, p_fingerprint, p_status, p_body, p_now);
END
$$;
REVOKE ALL ON FUNCTION control.store_response FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.store_response TO app_tenant, app_platform;
