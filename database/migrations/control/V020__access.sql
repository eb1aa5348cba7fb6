-- People: what they may do, and since when their sessions count.
ALTER TABLE control.users
  ADD COLUMN must_change_password boolean     NOT NULL DEFAULT false,
  -- came by an invitation, accepted or not; not accepted: still a client
  ADD COLUMN invited              boolean     NOT NULL DEFAULT false,
  -- permissions beyond the role's, and taken from it
  ADD COLUMN granted              text[]      NOT NULL DEFAULT '{}',
  ADD COLUMN revoked              text[]      NOT NULL DEFAULT '{}',
  -- sessions begun before are over: set by deactivation, update-access and a new password
  ADD COLUMN sessions_valid_from  timestamptz NOT NULL DEFAULT '-infinity',
  ADD COLUMN last_login_at        timestamptz,
  ADD COLUMN version              integer     NOT NULL DEFAULT 0;

CREATE TRIGGER users_signal AFTER UPDATE OR DELETE ON control.users
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('user');

-- One row per login: the family of its refresh tokens.
CREATE TABLE control.sessions (
  id         uuid        PRIMARY KEY,
  user_id    uuid        NOT NULL REFERENCES control.users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at   timestamptz
);
CREATE INDEX sessions_of_user ON control.sessions (user_id);
CREATE INDEX sessions_age ON control.sessions (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.sessions TO app_platform;
CREATE TRIGGER sessions_signal AFTER UPDATE OR DELETE ON control.sessions
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('session');

CREATE TABLE control.refresh_tokens (
  -- SHA-256; the token itself is stored nowhere
  digest     bytea       PRIMARY KEY CHECK (length(digest) = 32),
  session_id uuid        NOT NULL REFERENCES control.sessions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX refresh_tokens_of_session ON control.refresh_tokens (session_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.refresh_tokens TO app_platform;

CREATE TABLE control.invites (
  id           uuid        PRIMARY KEY,
  partner_id   uuid        NOT NULL REFERENCES control.partners (id),
  user_id      uuid        NOT NULL REFERENCES control.users (id),
  token_digest bytea       NOT NULL UNIQUE CHECK (length(token_digest) = 32),
  created_by   uuid        NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  -- accepted, or replaced by a newer one
  closed_at    timestamptz
);
CREATE INDEX invites_of_user ON control.invites (user_id);
CREATE INDEX invites_of_partner ON control.invites (partner_id);
ALTER TABLE control.invites ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.invites FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.invites TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.invites TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON control.invites TO app_tenant, app_platform;

-- Keys that access tokens are signed with; the private half is sealed with the master key.
CREATE TABLE control.signing_keys (
  id          text        PRIMARY KEY,
  public_jwk  jsonb       NOT NULL,
  sealed_jwk  bytea       NOT NULL,
  created_at  timestamptz NOT NULL,
  -- signs from then on: every node has published it by then
  active_from timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON control.signing_keys TO app_platform;

-- Limits that must hold across nodes and restarts: logins and registrations.
CREATE TABLE control.throttles (
  name       text        NOT NULL,
  subject    bytea       NOT NULL CHECK (length(subject) = 32),
  count      integer     NOT NULL,
  began_at   timestamptz NOT NULL,
  PRIMARY KEY (name, subject)
);
CREATE INDEX throttles_age ON control.throttles (began_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.throttles TO app_platform;

-- Operators work at these cenotes. The cenotes are in a data schema, hence no foreign key.
CREATE TABLE control.operator_cenotes (
  user_id   uuid NOT NULL REFERENCES control.users (id),
  cenote_id uuid NOT NULL,
  PRIMARY KEY (user_id, cenote_id)
);
GRANT SELECT, INSERT, DELETE ON control.operator_cenotes TO app_platform;
