-- A test delivery with its one attempt.
WITH delivery AS (
  INSERT INTO deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, body, is_test,
                          status, attempt, attempted_at, status_code, duration_ms, error, response)
  VALUES (:id, :at, :partner, :webhook, :event, :type, :at, :body, true,
          :status, 1, :at, CAST(:code AS integer), CAST(:duration AS integer), CAST(:error AS text), CAST(:response AS text))
  RETURNING *
)
INSERT INTO webhook_attempts
  (delivery_id, created_at, partner_id, attempt, attempted_at, status_code, duration_ms, error, response)
SELECT id, created_at, partner_id, attempt, attempted_at, status_code, duration_ms, error, response FROM delivery
