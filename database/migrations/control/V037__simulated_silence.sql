-- Until when the simulated provider says of a payment only that it is at it: until it reports how it went.
ALTER TABLE control.simulated_payments ADD COLUMN silent_until timestamptz;
