-- The owner writes the rows of all partners here, which forced row-level security would hide from it.

-- Until when a refund is asked for under its key; null: it was left to a person, who asks again by setting due_at.
ALTER TABLE refunds ADD COLUMN asked_until timestamptz;
-- How often the provider has refused it for good: it is asked under another key after each.
ALTER TABLE refunds ADD COLUMN refusals integer NOT NULL DEFAULT 0;
ALTER TABLE refunds NO FORCE ROW LEVEL SECURITY;
UPDATE refunds SET asked_until = created_at + interval '20 hours' WHERE due_at < now() + interval '1 day';
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;

-- Another payment was asked for in its place: what comes by it all the same goes back.
ALTER TABLE payments ADD COLUMN superseded boolean NOT NULL DEFAULT false;
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
UPDATE payments AS p SET superseded = true
 WHERE state = 'expired' AND EXISTS (SELECT FROM payments AS next WHERE next.reservation_id = p.reservation_id AND next.created_at > p.created_at);
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
