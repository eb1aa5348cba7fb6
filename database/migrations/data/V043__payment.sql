-- SHA-256 of each request that confirmed or captured the payment, one after the other: the same request repeats its
-- answer, another one is another attempt. last_request, the last of them, stays for nodes of the version before. The
-- conditions hold for new rows; the others have the defaults, and checking them would lock the table for longer.
ALTER TABLE payments ADD COLUMN requests bytea NOT NULL DEFAULT '';
ALTER TABLE payments ADD CONSTRAINT payments_requests_check CHECK (length(requests) % 32 = 0) NOT VALID;
-- Attempts that found that the guest had not approved the payment yet. They do not count towards the limit.
ALTER TABLE payments ADD COLUMN unapproved_attempts integer NOT NULL DEFAULT 0;
ALTER TABLE payments ADD CONSTRAINT payments_unapproved_attempts_check CHECK (unapproved_attempts >= 0) NOT VALID;
