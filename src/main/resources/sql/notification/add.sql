-- A row beyond what a partner's users may be mailed of this kind in a day is listed for its user and not mailed; it does
-- not count, so that others are mailed again when the day is over.
INSERT INTO notifications (id, partner_id, user_id, kind, cause, email, recipient_name, language, facts, sealed_link,
                           status, error, priority, due_at, expires_at, created_at)
SELECT r.id, CAST(:partner AS uuid), r.user_id, :kind, :cause, r.email, r.name, :language, CAST(:facts AS jsonb),
       CAST(:link AS bytea),
       CASE WHEN NOT :limited OR today.rows + r.position <= :maximum THEN 'pending' ELSE 'failed' END,
       CASE WHEN NOT :limited OR today.rows + r.position <= :maximum THEN NULL ELSE :suppressed END,
       CASE WHEN :urgent THEN 1 WHEN waiting.rows + r.position <= :backlog THEN 2 ELSE 3 END,
       :now, :expires, :now
  FROM unnest(CAST(:ids AS uuid[]), CAST(:users AS uuid[]), CAST(:emails AS text[]), CAST(:names AS text[]))
         WITH ORDINALITY AS r (id, user_id, email, name, position),
       (SELECT count(*) AS rows FROM (SELECT FROM notifications
                                       WHERE partner_id = CAST(:partner AS uuid) AND status = 'pending'
                                       LIMIT :backlog) counted) waiting,
       (SELECT count(*) AS rows FROM (SELECT FROM notifications
                                       WHERE :limited AND partner_id = CAST(:partner AS uuid) AND kind = :kind
                                         AND created_at > :yesterday AND error IS DISTINCT FROM :suppressed
                                       LIMIT :maximum) counted) today
 ORDER BY r.user_id
ON CONFLICT (cause, user_id) DO NOTHING
