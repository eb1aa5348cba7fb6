-- Records how endpoints fared; their queues are locked. Returns those that are failing, except those
-- of suspended partners, whose time until they are disabled does not run.
WITH h AS (
  SELECT * FROM jsonb_to_recordset(CAST(:healths AS jsonb)) AS h(
    "webhookId" uuid, "succeededAt" timestamptz, "failedAt" timestamptz, "failingSince" timestamptz)
), noted AS (
  UPDATE endpoint_queues l
     SET last_success_at = coalesce(h."succeededAt", l.last_success_at),
         last_failure_at = coalesce(h."failedAt", l.last_failure_at),
         failing_since = CASE WHEN h."succeededAt" IS NOT NULL THEN h."failingSince"
                              ELSE coalesce(l.failing_since, h."failingSince") END,
         warned_percent = CASE WHEN h."succeededAt" IS NOT NULL THEN 0 ELSE l.warned_percent END
    FROM h WHERE l.webhook_id = h."webhookId"
  RETURNING l.webhook_id, l.partner_id, l.failing_since, l.warned_percent
)
SELECT webhook_id, partner_id, failing_since, warned_percent FROM noted JOIN partners p ON p.id = partner_id
 WHERE failing_since IS NOT NULL AND p.status = 'ACTIVE'
