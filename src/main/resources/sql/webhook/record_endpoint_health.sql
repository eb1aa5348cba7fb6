-- Records how endpoints fared; their queues are locked. Returns those that are failing, except those
-- of suspended partners, whose time until they are disabled does not run. After more than 30 hours, longer than any
-- pause between two attempts, a failure begins that time anew: nobody knows how the endpoint fared meanwhile.
WITH h AS (
  SELECT * FROM jsonb_to_recordset(CAST(:healths AS jsonb)) AS h(
    "webhookId" uuid, "succeededAt" timestamptz, "failedAt" timestamptz, "failingSince" timestamptz)
), noted AS (
  UPDATE endpoint_queues q
     SET last_success_at = coalesce(h."succeededAt", q.last_success_at),
         last_failure_at = coalesce(h."failedAt", q.last_failure_at),
         failing_since = CASE WHEN h."succeededAt" IS NOT NULL OR q.last_failure_at < h."failedAt" - interval '30 hours'
                              THEN h."failingSince" ELSE coalesce(q.failing_since, h."failingSince") END,
         warned_percent = CASE WHEN h."succeededAt" IS NOT NULL OR q.last_failure_at < h."failedAt" - interval '30 hours'
                               THEN 0 ELSE q.warned_percent END
    FROM h WHERE q.webhook_id = h."webhookId"
  RETURNING q.webhook_id, q.partner_id, q.failing_since, q.warned_percent
)
SELECT webhook_id, partner_id, failing_since, warned_percent FROM noted JOIN partners p ON p.id = partner_id
 WHERE failing_since IS NOT NULL AND p.status = 'ACTIVE'
