-- Which payment a callback of the simulated provider is about, and the status that it reports: while it waits, no other
-- one that says the same is stored. Nodes of the version before leave both empty.
ALTER TABLE control.simulated_callbacks
  ADD COLUMN payment_id uuid,
  ADD COLUMN status     text;
CREATE INDEX simulated_callbacks_payment ON control.simulated_callbacks (payment_id);
