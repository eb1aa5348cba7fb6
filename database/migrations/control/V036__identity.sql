-- How long attempts are counted together. Nodes of the version before this one know 15 minutes only.
ALTER TABLE control.throttles ADD COLUMN window_seconds integer NOT NULL DEFAULT 900;
