INSERT INTO notifications (id, partner_id, user_id, kind, cause, email, recipient_name, language, facts, sealed_link,
                           status, due_at, expires_at, created_at)
SELECT r.id, CAST(:partner AS uuid), r.user_id, :kind, :cause, r.email, r.name, :language, CAST(:facts AS jsonb),
       CAST(:link AS bytea), 'pending', :now, :expires, :now
  FROM unnest(CAST(:ids AS uuid[]), CAST(:users AS uuid[]), CAST(:emails AS text[]), CAST(:names AS text[]))
         AS r (id, user_id, email, name)
 ORDER BY r.user_id
ON CONFLICT (cause, user_id) DO NOTHING
