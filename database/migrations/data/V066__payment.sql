-- The number of the attempt to pay to which the provider gave no response that can be used: it may not have received it,
-- and what it reports may be about the attempt before. Nodes of the version before count attempts and leave it.
ALTER TABLE payments ADD COLUMN unanswered_attempt integer NOT NULL DEFAULT 0;
