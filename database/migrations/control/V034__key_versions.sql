-- Counts the changes of a key, for the events about it.
ALTER TABLE control.partner_api_keys ADD COLUMN version integer NOT NULL DEFAULT 0;
