-- Keys that will expire, the first to expire first: the search for those to warn about reads no others.
CREATE INDEX api_keys_expiring ON control.partner_api_keys (expires_at, id)
 WHERE is_active AND revoked_at IS NULL AND rotated_at IS NULL;
