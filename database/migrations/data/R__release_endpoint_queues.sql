-- Owner: webhook
-- Releases queues in which nothing is due now and sets when something will be. The queue is locked first: a delivery that
-- is queued at the same moment is either seen here, or comes after and sets the time itself.
CREATE OR REPLACE FUNCTION release_endpoint_queues(p_owner uuid, p_endpoints uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM control.endpoint_queues WHERE webhook_id = ANY (p_endpoints) ORDER BY webhook_id FOR UPDATE;
  UPDATE control.endpoint_queues q SET owner = NULL, next_due_at = (
      SELECT CASE WHEN NOT w.is_active THEN -- to be discarded
                    (SELECT now() FROM deliveries d WHERE d.webhook_id = q.webhook_id AND d.status = 'pending' LIMIT 1)
                  WHEN p.status = 'ACTIVE' THEN
                    (SELECT d.next_attempt_at FROM deliveries d WHERE d.webhook_id = q.webhook_id AND d.status = 'pending'
                      ORDER BY d.next_attempt_at LIMIT 1)
                  ELSE
                    (SELECT d.next_attempt_at FROM deliveries d WHERE d.webhook_id = q.webhook_id AND d.status = 'pending'
                        AND d.event_type LIKE 'partner.%' ORDER BY d.next_attempt_at LIMIT 1)
             END
        FROM control.partner_webhooks w JOIN control.partners p ON p.id = w.partner_id WHERE w.id = q.webhook_id)
   WHERE webhook_id = ANY (p_endpoints) AND owner = p_owner;
END
$$;
REVOKE ALL ON FUNCTION release_endpoint_queues FROM PUBLIC;
GRANT EXECUTE ON FUNCTION release_endpoint_queues TO app_platform;
