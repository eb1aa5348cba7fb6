-- Takes over endpoint queues of this data schema in which something is due and that no living node
-- owns: free ones, those of dead nodes, and those this node owns without knowing it because the
-- transaction that took them ended unseen.
UPDATE endpoint_queues SET owner = :node WHERE webhook_id IN (
  SELECT q.webhook_id FROM endpoint_queues q
   WHERE q.environment = current_environment() AND q.next_due_at <= now()
     AND (:failing OR q.failing_since IS NULL)
     AND (q.owner IS NULL OR q.owner = :node AND q.webhook_id <> ALL (CAST(:held AS uuid[])) OR NOT EXISTS (
          SELECT FROM delivery_senders s WHERE s.id = q.owner AND s.alive_until > now()))
   ORDER BY q.next_due_at LIMIT :limit FOR UPDATE OF q SKIP LOCKED)
RETURNING webhook_id
