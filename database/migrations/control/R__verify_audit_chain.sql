-- Owner: audit
-- Verifies a batch of one chain and records how far it is intact. The whole chain is verified from its start, in as many
-- calls as it takes, when that was last begun before p_whole_before; otherwise, what is newer than the checkpoint.
-- A chain that was once found broken stays so and is not read any more.
-- It runs with its owner's rights, because the application may not write checkpoints: it records only what it has verified.
--   more          whether entries are left to verify
--   broken_entry  the first entry that is not what was written or is missing, in the call that finds it; otherwise NULL
CREATE OR REPLACE FUNCTION control.verify_audit_chain(p_partner uuid, p_whole_before timestamptz, p_limit integer,
                                                      OUT more boolean, OUT broken_entry bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp AS $$
DECLARE
  checkpoint audit_checkpoints;
  start      bigint;
  start_hash bytea;
  chain_end  bigint;
  until      bigint;
  until_hash bytea;
BEGIN
  more := false;
  INSERT INTO audit_checkpoints (partner_id) VALUES (p_partner) ON CONFLICT DO NOTHING;
  SELECT * INTO checkpoint FROM audit_checkpoints c WHERE c.partner_id = p_partner FOR UPDATE;
  IF checkpoint.broken_sequence IS NOT NULL THEN
    RETURN;
  END IF;
  IF checkpoint.pass_started_at IS NULL
     AND coalesce(checkpoint.verified_at < p_whole_before, true) THEN
    checkpoint.pass_started_at := clock_timestamp();
    checkpoint.pass_sequence := 0;
    checkpoint.pass_hash := '';
  END IF;
  start := coalesce(checkpoint.pass_sequence, checkpoint.sequence);
  start_hash := coalesce(checkpoint.pass_hash, checkpoint.hash);
  SELECT coalesce(max(l.sequence), 0) INTO chain_end FROM audit_log l WHERE l.partner_id = p_partner;
  until := least(start + p_limit, chain_end);

  broken_entry := audit_break(p_partner, start, start_hash, until);
  -- a chain that was written anew from some entry on is consistent in itself, and so is one without its last entries
  IF broken_entry IS NULL AND checkpoint.sequence > 0 AND until >= least(checkpoint.sequence, chain_end)
     AND NOT EXISTS (SELECT FROM audit_log l WHERE l.partner_id = p_partner AND l.sequence = checkpoint.sequence
                        AND l.hash = checkpoint.hash) THEN
    broken_entry := least(checkpoint.sequence, chain_end + 1);
  END IF;
  IF broken_entry IS NOT NULL THEN
    UPDATE audit_checkpoints c
       SET broken_sequence = broken_entry, found_broken_at = clock_timestamp(),
           pass_started_at = NULL, pass_sequence = NULL, pass_hash = NULL
     WHERE c.partner_id = p_partner;
    RETURN;
  END IF;

  SELECT l.hash INTO until_hash FROM audit_log l WHERE l.partner_id = p_partner AND l.sequence = until;
  until_hash := coalesce(until_hash, '');
  more := until < chain_end;
  IF more AND checkpoint.pass_started_at IS NOT NULL THEN
    UPDATE audit_checkpoints c
       SET pass_started_at = checkpoint.pass_started_at, pass_sequence = until, pass_hash = until_hash
     WHERE c.partner_id = p_partner;
  ELSE
    UPDATE audit_checkpoints c
       SET sequence = until, hash = until_hash, verified_at = coalesce(checkpoint.pass_started_at, checkpoint.verified_at),
           pass_started_at = NULL, pass_sequence = NULL, pass_hash = NULL
     WHERE c.partner_id = p_partner;
  END IF;
END
$$;
REVOKE ALL ON FUNCTION control.verify_audit_chain FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.verify_audit_chain TO app_platform;
