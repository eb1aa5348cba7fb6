-- Cenotes that partners and the platform manage: a draft may lack prices, and a published cenote may be sold in packages
-- alone.
ALTER TABLE cenotes
  ALTER COLUMN adult_price DROP NOT NULL,
  ALTER COLUMN child_price DROP NOT NULL,
  -- the operator's own id of a cenote that it imported
  ADD COLUMN external_id text CHECK (length(external_id) BETWEEN 1 AND 100),
  -- why the cenote was rejected or suspended; of its present state
  ADD COLUMN state_reason text CHECK (length(state_reason) BETWEEN 1 AND 500),
  ADD COLUMN publish_requested_at timestamptz,
  ADD COLUMN published_at timestamptz,
  ADD CONSTRAINT cenotes_external_id_key UNIQUE (external_id),
  ADD CONSTRAINT age_prices_together CHECK ((adult_price IS NULL) = (child_price IS NULL)),
  ADD CONSTRAINT priced_unless_draft CHECK (state = 'draft' OR adult_price IS NOT NULL OR packages <> '[]');

-- the lists of a partner and of administrators, newest first
DROP INDEX cenotes_by_owner;
CREATE INDEX cenotes_by_owner ON cenotes (owner_partner_id, created_at, id) WHERE owner_partner_id IS NOT NULL;
CREATE INDEX cenotes_by_creation ON cenotes (created_at, id);
