-- What users are notified of: rows to be sent by mail, and afterwards the list that a user sees.
CREATE TABLE control.notifications (
  -- also makes the Message-ID
  id             uuid        PRIMARY KEY,
  -- NULL for the platform's own users
  partner_id     uuid        REFERENCES control.partners (id),
  user_id        uuid        NOT NULL,
  kind           text        NOT NULL CHECK (length(kind) <= 40),
  -- what it is about: a user is notified of it once, whichever node comes first
  cause          text        NOT NULL CHECK (length(cause) <= 120),
  email          text        NOT NULL CHECK (length(email) <= 254),
  recipient_name text        NOT NULL,
  language       text        NOT NULL CHECK (language IN ('es', 'en')),
  -- what the texts say; without secrets
  facts          jsonb       NOT NULL,
  -- a link with a token that works once, sealed with the master key; erased when the mail was sent or given up
  sealed_link    bytea,
  status         text        NOT NULL CHECK (status IN ('pending', 'sent', 'failed')),
  attempts       integer     NOT NULL DEFAULT 0,
  -- the next attempt; while a node is sending it, when others may take it over
  due_at         timestamptz NOT NULL,
  -- it is not sent any more after this time
  expires_at     timestamptz NOT NULL,
  sent_at        timestamptz,
  read_at        timestamptz,
  -- of the last failed attempt
  error          text        CHECK (length(error) <= 200),
  created_at     timestamptz NOT NULL,
  CONSTRAINT notifications_once UNIQUE (cause, user_id),
  CONSTRAINT link_is_erased CHECK (sealed_link IS NULL OR status = 'pending')
);
CREATE INDEX notifications_due ON control.notifications (due_at) WHERE status = 'pending';
CREATE INDEX notifications_expiring ON control.notifications (expires_at) WHERE status = 'pending';
CREATE INDEX notifications_of_user ON control.notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON control.notifications (user_id, created_at DESC, id DESC) WHERE read_at IS NULL;
CREATE INDEX notifications_age ON control.notifications (created_at);

ALTER TABLE control.notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.notifications FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.notifications TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.notifications TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE (read_at) ON control.notifications TO app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON control.notifications TO app_platform;

-- Optional kinds that single users have unsubscribed from by the link in a mail.
CREATE TABLE control.notification_optouts (
  user_id    uuid        NOT NULL,
  kind       text        NOT NULL CHECK (length(kind) <= 40),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
GRANT SELECT, INSERT, DELETE ON control.notification_optouts TO app_platform;

-- How far each partner's event log was read for notifications.
CREATE TABLE control.notification_positions (
  partner_id uuid        PRIMARY KEY REFERENCES control.partners (id),
  sequence   bigint      NOT NULL CHECK (sequence >= 0),
  -- the last time that everything was read; events are gathered between two such times
  read_at    timestamptz NOT NULL
) WITH (fillfactor = 70);

ALTER TABLE control.notification_positions ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.notification_positions FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON control.notification_positions TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON control.notification_positions TO app_platform;

-- Nobody is notified of what happened before this version. A new installation has no event log yet.
DO $$
BEGIN
  IF to_regclass('live.event_sequences') IS NOT NULL THEN
    INSERT INTO control.notification_positions (partner_id, sequence, read_at)
    SELECT partner_id, last_sequence, now() FROM live.event_sequences;
  END IF;
END
$$;
