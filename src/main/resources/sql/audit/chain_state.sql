-- What is known of a chain, and what its newer entries and those of a page look like now.
SELECT chain.length, coalesce(c.sequence, 0) AS checkpoint, c.broken_sequence AS broken_entry,
       coalesce(c.sequence, 0) = 0 OR EXISTS (
         SELECT FROM audit_log l WHERE l.partner_id = :partner AND l.sequence = c.sequence AND l.hash = c.hash)
         AS checkpoint_unchanged,
       control.audit_break(:partner, coalesce(c.sequence, 0), coalesce(c.hash, ''),
                           least(chain.length, coalesce(c.sequence, 0) + :limit)) AS changed_newer_entry,
       control.audit_break(:partner, greatest(:first - 1, 0), coalesce(
         (SELECT l.hash FROM audit_log l WHERE l.partner_id = :partner AND l.sequence = :first - 1), ''), :last)
         AS changed_entry_of_page
  FROM (SELECT coalesce(max(sequence), 0) AS length FROM audit_log WHERE partner_id = :partner) chain
  LEFT JOIN audit_checkpoints c ON c.partner_id = :partner
