-- Up to which entry each chain of the audit log was found intact. A page of the log then verifies the entries after it and
-- its own, and not the whole chain. The platform's own chain has the nil UUID here too. The application may only read:
-- verify_audit_chain writes what it has verified itself.
CREATE TABLE control.audit_checkpoints (
  partner_id      uuid        PRIMARY KEY,
  -- the last entry that was verified, and the hash that it had then; 0 and empty before the first verification
  sequence        bigint      NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  hash            bytea       NOT NULL DEFAULT '',
  -- when the last verification of the whole chain began that found it intact
  verified_at     timestamptz,
  -- a verification of the whole chain that is under way: since when, and how far it is
  pass_started_at timestamptz,
  pass_sequence   bigint,
  pass_hash       bytea,
  -- the first entry that is not what was written, or is missing. It stays when the entry is restored.
  broken_sequence bigint,
  found_broken_at timestamptz,
  CHECK (num_nulls(pass_started_at, pass_sequence, pass_hash) IN (0, 3)),
  CHECK (num_nulls(broken_sequence, found_broken_at) IN (0, 2))
);
-- counted every five seconds
CREATE INDEX audit_checkpoints_broken ON control.audit_checkpoints (partner_id) WHERE broken_sequence IS NOT NULL;

ALTER TABLE control.audit_checkpoints ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.audit_checkpoints FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON control.audit_checkpoints TO app_platform USING (true);
GRANT SELECT ON control.audit_checkpoints TO app_platform;
