-- Owner: webhook
-- Releases queues and sets when something will be due in them. The queue is locked first: a delivery that is queued at the
-- same moment is either seen here, or comes after and sets the time itself. A queue in which something is due already was
-- given up to make place for others: its time is now, so that it is taken over after those that have waited.
CREATE OR REPLACE FUNCTION release_endpoint_queues(p_owner uuid, p_endpoints uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM control.endpoint_queues WHERE webhook_id = ANY (p_endpoints) ORDER BY webhook_id FOR UPDATE;
  UPDATE control.endpoint_queues q SET owner = NULL, next_due_at = (
      SELECT CASE WHEN NOT w.is_active THEN -- to be discarded
                    (SELECT now() FROM deliveries d WHERE d.webhook_id = q.webhook_id AND d.status = 'pending' LIMIT 1)
                  WHEN p.status = 'ACTIVE' THEN
                    (SELECT greatest(d.next_attempt_at, now()) FROM deliveries d
                      WHERE d.webhook_id = q.webhook_id AND d.status = 'pending' ORDER BY d.next_attempt_at LIMIT 1)
                  ELSE
                    (SELECT greatest(d.next_attempt_at, now()) FROM deliveries d
                      WHERE d.webhook_id = q.webhook_id AND d.status = 'pending'
                        AND d.event_type LIKE 'partner.%' ORDER BY d.next_attempt_at LIMIT 1)
             END
        FROM control.partner_webhooks w JOIN control.partners p ON p.id = w.partner_id WHERE w.id = q.webhook_id)
   WHERE webhook_id = ANY (p_endpoints) AND owner = p_owner;
END
$$;
REVOKE ALL ON FUNCTION release_endpoint_queues FROM PUBLIC;
GRANT EXECUTE ON FUNCTION release_endpoint_queues TO app_platform;
