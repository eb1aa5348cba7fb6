-- Chains to verify, those that have waited longest first. They were never verified as a whole or not recently, are being
-- verified, or have many entries after the checkpoint; those found broken are left out. One look into the index finds each
-- chain, so that the entries themselves are not read; a chain of which all entries were removed still has its checkpoint.
WITH RECURSIVE logged AS (
  (SELECT partner_id FROM audit_log ORDER BY partner_id LIMIT 1)
  UNION ALL
  SELECT l.partner_id FROM logged c CROSS JOIN LATERAL (
         SELECT partner_id FROM audit_log WHERE partner_id > c.partner_id ORDER BY partner_id LIMIT 1) l
)
SELECT partner_id
  FROM (SELECT partner_id FROM logged UNION SELECT partner_id FROM audit_checkpoints) chain
  LEFT JOIN audit_checkpoints c USING (partner_id)
 WHERE c.broken_sequence IS NULL
   AND (c.verified_at IS NULL OR c.verified_at < :wholeBefore OR c.pass_started_at IS NOT NULL
        OR (SELECT max(l.sequence) FROM audit_log l WHERE l.partner_id = chain.partner_id) > c.sequence + :unverified)
 ORDER BY c.verified_at NULLS FIRST, partner_id LIMIT :limit
