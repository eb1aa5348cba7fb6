UPDATE notifications SET attempts = attempts + 1, due_at = :until
 WHERE id = (SELECT id FROM notifications
              WHERE status = 'pending' AND due_at <= :now AND expires_at > :now
              ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, user_id, kind, email, recipient_name, language, CAST(facts AS text), sealed_link, attempts, created_at
