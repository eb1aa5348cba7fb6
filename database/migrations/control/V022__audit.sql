-- From which address it was done. Null outside of a request and in entries written before.
ALTER TABLE control.audit_log ADD COLUMN address text;
