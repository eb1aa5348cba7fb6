-- What a partner's users were notified of in the last day, which is limited.
CREATE INDEX notifications_of_partner ON control.notifications (partner_id, created_at) WHERE partner_id IS NOT NULL;
