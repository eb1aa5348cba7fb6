-- SHA-256 of the last request that confirmed or captured the payment, so that the same request repeats its answer and
-- another one is another attempt.
ALTER TABLE payments ADD COLUMN last_request bytea CHECK (length(last_request) = 32);
