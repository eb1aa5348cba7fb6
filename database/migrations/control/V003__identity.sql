-- People, their sessions and invitations, the keys that sign access tokens, and limits on attempts.
CREATE TABLE control.users (
  id                   uuid        PRIMARY KEY,
  -- NULL for the platform's people (administrators, operators)
  partner_id           uuid        REFERENCES control.partners (id),
  -- trimmed, NFC, lower case; one user per e-mail on the whole platform
  email                text        NOT NULL UNIQUE CHECK (length(email) <= 254 AND email = lower(email)),
  first_name           text        NOT NULL,
  last_name            text        NOT NULL,
  phone                text,
  password_hash        text,
  must_change_password boolean     NOT NULL DEFAULT false,
  -- 'client': invited and not accepted yet
  system_role          text        NOT NULL CHECK (system_role IN ('admin', 'operator', 'partner', 'client')),
  partner_role         text        CHECK (partner_role IN ('partner_admin', 'partner_manager', 'partner_agent', 'partner_viewer')),
  -- created by an invitation, accepted or not
  invited              boolean     NOT NULL DEFAULT false,
  -- permissions added to the role's, and taken from it
  granted              text[]      NOT NULL DEFAULT '{}',
  revoked              text[]      NOT NULL DEFAULT '{}',
  is_active            boolean     NOT NULL,
  -- sessions begun before are invalid: set by deactivation, a change of access and a new password
  sessions_valid_from  timestamptz NOT NULL DEFAULT '-infinity',
  last_login_at        timestamptz,
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  version              integer     NOT NULL DEFAULT 0,
  CHECK ((partner_id IS NULL) = (partner_role IS NULL))
);
CREATE INDEX users_of_partner ON control.users (partner_id, created_at, id);
CREATE INDEX users_operators ON control.users (created_at DESC, id DESC) WHERE system_role = 'operator';

ALTER TABLE control.users ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.users FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.users TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.users TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON control.users TO app_tenant, app_platform;

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

-- Keys that sign access tokens; the private half is sealed with the master key.
CREATE TABLE control.signing_keys (
  id          text        PRIMARY KEY,
  public_jwk  jsonb       NOT NULL,
  sealed_jwk  bytea       NOT NULL,
  created_at  timestamptz NOT NULL,
  -- signs from then on: by then every node has published it
  active_from timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON control.signing_keys TO app_platform;

-- Counters of attempts that must hold across nodes and restarts: logins and registrations.
CREATE TABLE control.throttles (
  name     text        NOT NULL,
  subject  bytea       NOT NULL CHECK (length(subject) = 32),
  count    integer     NOT NULL,
  began_at timestamptz NOT NULL,
  PRIMARY KEY (name, subject)
);
CREATE INDEX throttles_age ON control.throttles (began_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.throttles TO app_platform;

-- The cenotes an operator works at. Cenotes are in a data schema, hence no foreign key.
CREATE TABLE control.operator_cenotes (
  user_id   uuid NOT NULL REFERENCES control.users (id),
  cenote_id uuid NOT NULL,
  PRIMARY KEY (user_id, cenote_id)
);
GRANT SELECT, INSERT, DELETE ON control.operator_cenotes TO app_platform;
