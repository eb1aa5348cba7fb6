-- Quotes are deleted by their age in real time: in the sandbox they expire by the partner's clock, which may be years ahead.
ALTER TABLE quotes ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX quotes_by_creation ON quotes (created_at);
DROP INDEX quotes_by_expiry;
