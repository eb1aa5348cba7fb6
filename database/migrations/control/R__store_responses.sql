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

DROP FUNCTION IF EXISTS control.store_response(uuid, text, text, text, bytea, integer, bytea, timestamptz);
DROP FUNCTION IF EXISTS control.store_responses(text, uuid[], text[], text[], text[], integer[], text[], timestamptz[]);

-- Stores responses of work of several partners that is done in this transaction, under keys that take_key has taken.
-- It enters the partner of each: row-level security checks every row.
CREATE OR REPLACE FUNCTION control.store_responses(p_environment text, p_partners uuid[], p_principals text[], p_keys text[],
                                                   p_fingerprints text[], p_statuses integer[], p_bodies text[],
                                                   p_times timestamptz[], p_languages text[] DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO control.idempotency_records (environment, partner_id, principal, key, fingerprint, status, body, created_at, language)
  SELECT p_environment, r.partner_id, r.principal, r.key, decode(r.fingerprint, 'hex'), r.status,
         convert_to(r.body, 'UTF8'), r.created_at, r.language
    FROM unnest(p_partners, p_principals, p_keys, p_fingerprints, p_statuses, p_bodies, p_times, p_languages)
           AS r(partner_id, principal, key, fingerprint, status, body, created_at, language)
   WHERE set_config('app.partner_id', r.partner_id::text, true) IS NOT NULL;
END
$$;
REVOKE ALL ON FUNCTION control.store_responses FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.store_responses TO app_tenant, app_platform;
