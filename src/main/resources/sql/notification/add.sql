INSERT INTO notifications (id, partner_id, user_id, kind, cause, email, recipient_name, language, facts, sealed_link,
                           status, priority, due_at, expires_at, created_at)
SELECT r.id, CAST(:partner AS uuid), r.user_id, :kind, :cause, r.email, r.name, :language, CAST(:facts AS jsonb),
       CAST(:link AS bytea), 'pending',
       CASE WHEN :urgent THEN 1 WHEN waiting.rows + r.position <= :backlog THEN 2 ELSE 3 END,
       :now, :expires, :now
  FROM unnest(CAST(:ids AS uuid[]), CAST(:users AS uuid[]), CAST(:emails AS text[]), CAST(:names AS text[]))
         WITH ORDINALITY AS r (id, user_id, email, name, position),
       (SELECT count(*) AS rows FROM (SELECT FROM notifications
                                       WHERE partner_id = CAST(:partner AS uuid) AND status = 'pending'
                                       LIMIT :backlog) counted) waiting
 ORDER BY r.user_id
ON CONFLICT (cause, user_id) DO NOTHING
