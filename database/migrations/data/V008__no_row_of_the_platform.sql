-- The nil UUID is how Hibernate is told of the platform, whose session has no filter; a row must name its partner.
ALTER TABLE events ADD CONSTRAINT events_have_a_partner
  CHECK (partner_id <> '00000000-0000-0000-0000-000000000000');
ALTER TABLE cenotes ADD CONSTRAINT cenotes_have_a_partner_or_none
  CHECK (owner_partner_id <> '00000000-0000-0000-0000-000000000000');
