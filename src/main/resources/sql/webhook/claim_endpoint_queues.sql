-- Takes over endpoint queues of this data schema in which something is due and that no living node
-- owns: free ones, those of dead nodes, and those this node owns without knowing it because the
-- transaction that took them ended unseen.
UPDATE endpoint_queues SET owner = :node WHERE webhook_id IN (
  SELECT l.webhook_id FROM endpoint_queues l
   WHERE l.environment = current_environment() AND l.next_due_at <= now()
     AND (:failing OR l.failing_since IS NULL)
     AND (l.owner IS NULL OR l.owner = :node AND l.webhook_id <> ALL (CAST(:held AS uuid[])) OR NOT EXISTS (
          SELECT FROM delivery_senders s WHERE s.id = l.owner AND s.alive_until > now()))
   ORDER BY l.next_due_at LIMIT :limit FOR UPDATE OF l SKIP LOCKED)
RETURNING webhook_id
