-- The nil UUID is how Hibernate is told of the platform, whose session has no filter; a row must name its partner.
-- Tables that refer to partners are held by the first of these.
ALTER TABLE control.partners ADD CONSTRAINT partners_are_not_the_platform
  CHECK (id <> '00000000-0000-0000-0000-000000000000');
ALTER TABLE control.api_key_usage ADD CONSTRAINT usage_has_a_partner
  CHECK (partner_id <> '00000000-0000-0000-0000-000000000000');
ALTER TABLE control.idempotency_records ADD CONSTRAINT records_have_a_partner
  CHECK (partner_id <> '00000000-0000-0000-0000-000000000000');
