-- Records how endpoints fared; their queues are locked. Returns those that are failing, except those
-- of suspended partners, whose time until they are disabled does not run. After more than 30 hours, longer than any
-- pause between two attempts, a failure begins that time anew: nobody knows how the endpoint fared meanwhile.
-- Attempts that began no later than a success recorded before say nothing new: a node that was paused, or had no
-- database, records them after the node that has taken its queue over has recorded its own.
WITH h AS (
  SELECT * FROM jsonb_to_recordset(CAST(:healths AS jsonb)) AS h(
    "webhookId" uuid, "succeededAt" timestamptz, "failedAt" timestamptz, "failingSince" timestamptz)
), noted AS (
  UPDATE endpoint_queues q
     SET last_success_at = greatest(q.last_success_at, h."succeededAt"),
         last_failure_at = greatest(q.last_failure_at, h."failedAt"),
         failing_since = CASE WHEN greatest(h."succeededAt", h."failedAt") <= q.last_success_at THEN q.failing_since
                              WHEN h."succeededAt" IS NOT NULL OR q.last_failure_at < h."failedAt" - interval '30 hours'
                              THEN h."failingSince" ELSE coalesce(q.failing_since, h."failingSince") END,
         warned_percent = CASE WHEN greatest(h."succeededAt", h."failedAt") <= q.last_success_at THEN q.warned_percent
                               WHEN h."succeededAt" IS NOT NULL OR q.last_failure_at < h."failedAt" - interval '30 hours'
                               THEN 0 ELSE q.warned_percent END
    FROM h WHERE q.webhook_id = h."webhookId"
  RETURNING q.webhook_id, q.partner_id, q.failing_since, q.warned_percent
)
SELECT webhook_id, partner_id, failing_since, warned_percent FROM noted JOIN partners p ON p.id = partner_id
 WHERE failing_since IS NOT NULL AND p.status = 'ACTIVE'
