-- Files that nothing shows are deleted (release_unused_files): first they are withdrawn, which the partner's own
-- transactions, of nodes of the version before too, no longer see. Uploads wait while this waits for the table, which a
-- dump may hold: it gives up soon, and can be started again.
SET LOCAL lock_timeout = '2s';
ALTER TABLE control.files
  -- since when nothing shows it, as far as the job has seen
  ADD COLUMN unused_since timestamptz,
  ADD COLUMN withdrawn_at timestamptz,
  ADD CONSTRAINT withdrawn_when_unused CHECK (withdrawn_at IS NULL OR unused_since IS NOT NULL);
CREATE POLICY not_withdrawn ON control.files AS RESTRICTIVE FOR SELECT TO app_tenant USING (withdrawn_at IS NULL);
-- the same upload makes a new file once the old one is withdrawn
DROP INDEX control.files_of_user;
CREATE UNIQUE INDEX files_of_user ON control.files (uploaded_by, digest) WHERE withdrawn_at IS NULL;
