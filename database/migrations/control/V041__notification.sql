-- The order of sending: 1 somebody may be waiting for it, 2 ordinary, 3 of a partner who has many waiting already. One
-- partner's mails thus delay neither a password reset nor the mails of others.
ALTER TABLE control.notifications ADD COLUMN priority smallint NOT NULL DEFAULT 2 CHECK (priority BETWEEN 1 AND 3);
UPDATE control.notifications SET priority = 1
 WHERE status = 'pending' AND kind IN ('password_reset', 'totp_enabled', 'totp_disabled', 'recovery_codes_renewed');
DROP INDEX control.notifications_due;
CREATE INDEX notifications_due ON control.notifications (priority, due_at) WHERE status = 'pending';
CREATE INDEX notifications_waiting ON control.notifications (partner_id) WHERE status = 'pending';
