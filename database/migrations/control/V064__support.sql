-- Open tickets are counted every few seconds on each node; nothing deletes the closed ones.
CREATE INDEX support_tickets_open ON control.partner_support_tickets (created_at) WHERE status = 'open';
