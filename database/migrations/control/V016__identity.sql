-- Requests to reset a password. Every request is stored, whether or not a user has the e-mail, so that the response
-- does not depend on it; a job turns those of users into tokens and mails and deletes them.
CREATE TABLE control.password_reset_requests (
  id           uuid        PRIMARY KEY,
  email        text        NOT NULL CHECK (length(email) <= 254),
  -- of the page from which it was requested
  language     text        NOT NULL CHECK (language IN ('es', 'en')),
  requested_at timestamptz NOT NULL
);
CREATE INDEX password_reset_requests_age ON control.password_reset_requests (requested_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.password_reset_requests TO app_platform;

CREATE TABLE control.password_reset_tokens (
  -- SHA-256; the token itself is stored nowhere but in the mail that is to be sent
  digest     bytea       PRIMARY KEY CHECK (length(digest) = 32),
  user_id    uuid        NOT NULL REFERENCES control.users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_reset_tokens_of_user ON control.password_reset_tokens (user_id);
CREATE INDEX password_reset_tokens_age ON control.password_reset_tokens (expires_at);
GRANT SELECT, INSERT, DELETE ON control.password_reset_tokens TO app_platform;
