-- The provider said last that it is still processing the payment, which can take weeks: it is polled for longer. Nodes of
-- the version before do not set it and poll for four days.
ALTER TABLE payments ADD COLUMN is_processing boolean NOT NULL DEFAULT false;
-- When the provider reported that the refund failed after it had been made. It stays settled; staff give the money back in
-- another way and set this to null.
ALTER TABLE refunds ADD COLUMN failed_at timestamptz;
CREATE INDEX refunds_failed ON refunds (failed_at) WHERE failed_at IS NOT NULL;
-- The provider's id of a refund that it has begun: its result is looked up, which needs no key and so has no time limit.
-- The number of refusals before it and a colon come first: it counts only until the next refusal.
ALTER TABLE refunds ADD COLUMN begun_as text;
