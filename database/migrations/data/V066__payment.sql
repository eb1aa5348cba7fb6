-- The provider did not respond to the last attempt to pay, and may not have received it: what it reports then may be
-- about the attempt before.
ALTER TABLE payments ADD COLUMN is_unanswered boolean NOT NULL DEFAULT false;
