-- One row: which environment this database was first started in. A production server refuses a database
-- that was born in development or test.
CREATE TABLE control.installation (
  only_row    boolean     PRIMARY KEY DEFAULT true CHECK (only_row),
  environment text        NOT NULL CHECK (environment IN ('production', 'development', 'test')),
  created_at  timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON control.installation TO app_platform;
