-- SHA-256 of each request that confirmed or captured the payment, one after the other: the same request repeats its
-- answer, another one is another attempt. last_request is written by nodes of the version before, and is dropped later.
ALTER TABLE payments ADD COLUMN requests bytea NOT NULL DEFAULT '' CHECK (length(requests) % 32 = 0);
UPDATE payments SET requests = last_request WHERE last_request IS NOT NULL;
-- Attempts that found that the guest had not approved the payment yet. They do not count towards the limit.
ALTER TABLE payments ADD COLUMN unapproved_attempts integer NOT NULL DEFAULT 0 CHECK (unapproved_attempts >= 0);
