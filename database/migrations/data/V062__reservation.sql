-- What a moved sandbox clock has made due is looked for every second, partner by partner: without an index of each
-- partner's, all its holds and confirmed visits are read to find none. With the id, or the planner prefers the indexes of
-- all partners, whose entries come in the order of the rows. In the sandbox alone: no other schema has such clocks, and
-- live bookings do not pay for two more entries.
DO $$
BEGIN
  IF '${flyway:defaultSchema}' = 'sandbox' THEN
    CREATE INDEX reservations_ending_of_partner ON reservations (partner_id, ends_at) INCLUDE (id) WHERE status = 'confirmed';
    CREATE INDEX reservations_holds_of_partner ON reservations (partner_id, hold_expires_at) INCLUDE (id)
     WHERE status = 'pending' AND hold_expires_at IS NOT NULL;
  END IF;
END
$$;
