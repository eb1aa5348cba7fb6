-- the first of each priority by itself, so that each is one step in the index and only one row is locked;
-- the kinds that a newer version has added are left to its nodes
UPDATE notifications SET attempts = attempts + 1, due_at = :until
 WHERE id = coalesce(
         (SELECT id FROM notifications WHERE status = 'pending' AND priority = 1 AND due_at <= :now AND expires_at > :now
           AND kind = ANY (CAST(:kinds AS text[]))
           ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED),
         (SELECT id FROM notifications WHERE status = 'pending' AND priority = 2 AND due_at <= :now AND expires_at > :now
           AND kind = ANY (CAST(:kinds AS text[]))
           ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED),
         (SELECT id FROM notifications WHERE status = 'pending' AND priority = 3 AND due_at <= :now AND expires_at > :now
           AND kind = ANY (CAST(:kinds AS text[]))
           ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED))
RETURNING id, user_id, kind, email, recipient_name, language, CAST(facts AS text), sealed_link, attempts, created_at
