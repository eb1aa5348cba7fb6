-- The master keys under which the database may hold secrets, by the id with which each sealed value begins. A node that
-- does not have one of them is not ready.
CREATE TABLE control.master_keys (
  key_id   text        PRIMARY KEY CHECK (key_id ~ '^[0-9a-f]{8}$'),
  noted_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON control.master_keys TO app_platform;
