failed_at IS NOT NULL
OR due_at IS NOT NULL
   AND CASE WHEN due_at > now() + interval '1 year' THEN true
            WHEN begun_as LIKE refusals || ':%' THEN created_at < now() - interval '30 days'
            ELSE refusals > 0 AND created_at < now() - interval '7 days' END
