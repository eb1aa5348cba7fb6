-- The order of sending: 1 somebody waits for it, 2 ordinary, 3 of a partner who has many waiting already. One partner's
-- mails thus delay neither a password reset nor the mails of others. New rows alone are checked, because checking all
-- would lock the table for longer.
ALTER TABLE control.notifications ADD COLUMN priority smallint NOT NULL DEFAULT 2;
ALTER TABLE control.notifications ADD CONSTRAINT notifications_priority_check CHECK (priority BETWEEN 1 AND 3) NOT VALID;
UPDATE control.notifications SET priority = 1 WHERE status = 'pending' AND kind = 'password_reset';
DROP INDEX control.notifications_due;
CREATE INDEX notifications_due ON control.notifications (priority, due_at) WHERE status = 'pending';
CREATE INDEX notifications_waiting ON control.notifications (partner_id) WHERE status = 'pending';
