-- The relay asks for the active endpoints of a partner with every batch of events, however many inactive ones there are.
CREATE INDEX webhooks_active ON control.partner_webhooks (partner_id, environment) WHERE is_active;
