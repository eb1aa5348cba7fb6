-- Records attempts in their deliveries and in the history. A delivery that was settled or requeued meanwhile stays as it
-- is; its attempt is in the history all the same, since the receiver got it. One that was discarded while its attempt was
-- in progress has succeeded nevertheless when the receiver accepted it. An attempt that is recorded again, after a commit
-- whose answer was lost, changes nothing. Nothing was sent of a delivery that is discarded here: its last attempt stays.
WITH made AS (
  -- as subqueries, so that the planner does not see how many they are: it would read all deliveries, not find each by its key
  SELECT * FROM unnest((SELECT :partners), (SELECT :webhooks), (SELECT :created), (SELECT :ids), (SELECT :statuses),
                       (SELECT :made), (SELECT :pauses), (SELECT :times), (SELECT :codes), (SELECT :durations),
                       (SELECT :errors), (SELECT :responses))
             AS r(partner_id, webhook_id, created_at, id, status, attempt, pause, at, code, duration, error, response)
), history AS (
  INSERT INTO webhook_attempts
    (delivery_id, created_at, partner_id, attempt, attempted_at, status_code, duration_ms, error, response)
  SELECT id, created_at, partner_id, attempt, at, code, duration, error, response FROM made WHERE status <> 'discarded'
  ON CONFLICT DO NOTHING
)
UPDATE deliveries d
   SET status = r.status, error = r.error,
       next_attempt_at = CASE WHEN r.status = 'pending' THEN now() + r.pause * interval '1 millisecond' END,
       attempt      = CASE WHEN r.status = 'discarded' THEN d.attempt      ELSE r.attempt  END,
       attempted_at = CASE WHEN r.status = 'discarded' THEN d.attempted_at ELSE r.at       END,
       status_code  = CASE WHEN r.status = 'discarded' THEN d.status_code  ELSE r.code     END,
       duration_ms  = CASE WHEN r.status = 'discarded' THEN d.duration_ms  ELSE r.duration END,
       response     = CASE WHEN r.status = 'discarded' THEN d.response     ELSE r.response END
  FROM made r
 WHERE d.webhook_id = r.webhook_id AND d.created_at = r.created_at AND d.id = r.id
   AND (d.status = 'pending' OR d.status = 'discarded' AND r.status = 'succeeded')
   AND d.attempt = r.attempt - 1
