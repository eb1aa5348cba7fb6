-- The provider said last that it is still processing the payment, which can take weeks: it is polled for longer. Nodes of
-- the version before do not set it and poll for four days.
ALTER TABLE payments ADD COLUMN is_processing boolean NOT NULL DEFAULT false;
