-- A delivery wrote seven index entries in its life, four when it was queued and three when it was settled. The key now has the log's
-- order, so that it is the log's index too; and what is looked for by its status is either due, which has an index, or
-- nearly all there is, or failed. A delivery is found by its id because the id tells the time.
DROP INDEX deliveries_log, deliveries_by_status;
ALTER TABLE deliveries DROP CONSTRAINT deliveries_pkey, ADD PRIMARY KEY (webhook_id, created_at, id);
CREATE INDEX deliveries_lost ON deliveries (webhook_id, status, created_at, id) WHERE status IN ('failed', 'discarded');
