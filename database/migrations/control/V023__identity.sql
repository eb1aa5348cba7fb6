-- The second factor of a user: the secret of an authenticator app (RFC 6238), sealed with the master key.
CREATE TABLE control.totp_credentials (
  user_id       uuid        PRIMARY KEY REFERENCES control.users (id) ON DELETE CASCADE,
  sealed_secret bytea       NOT NULL,
  created_at    timestamptz NOT NULL,
  -- NULL until the user has sent a first code: until then logins need none
  confirmed_at  timestamptz,
  -- the last time step whose code was accepted; the codes of this step and of earlier ones are not accepted any more
  last_step     bigint      NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.totp_credentials TO app_platform;

-- Codes that replace a lost authenticator, each once: a used one is deleted.
CREATE TABLE control.recovery_codes (
  user_id uuid  NOT NULL REFERENCES control.totp_credentials (user_id) ON DELETE CASCADE,
  -- SHA-256 of user and code; the code itself is stored nowhere and has 80 random bits
  digest  bytea NOT NULL CHECK (length(digest) = 32),
  PRIMARY KEY (user_id, digest)
);
GRANT SELECT, INSERT, DELETE ON control.recovery_codes TO app_platform;

CREATE INDEX users_administrators ON control.users (created_at DESC, id DESC) WHERE system_role = 'admin';
