-- the first of each priority by itself, so that each is one step in the index
UPDATE notifications SET attempts = attempts + 1, due_at = :until
 WHERE id = (SELECT n.id
               FROM (VALUES (1), (2), (3)) AS p (priority)
              CROSS JOIN LATERAL (SELECT id FROM notifications
                                   WHERE status = 'pending' AND priority = p.priority AND due_at <= :now AND expires_at > :now
                                   ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) n
              ORDER BY p.priority LIMIT 1)
RETURNING id, user_id, kind, email, recipient_name, language, CAST(facts AS text), sealed_link, attempts, created_at
