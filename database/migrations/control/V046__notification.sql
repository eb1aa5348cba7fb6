-- What a partner's users were mailed of a kind in the last day, which is limited.
CREATE INDEX notifications_of_partner ON control.notifications (partner_id, kind, created_at) WHERE partner_id IS NOT NULL;
