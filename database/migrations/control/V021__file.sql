-- Images that users upload. Their contents are apart: reading a list of files must not read them.
CREATE TABLE control.files (
  id           uuid        PRIMARY KEY,
  -- NULL: an administrator's
  partner_id   uuid        REFERENCES control.partners (id),
  uploaded_by  uuid        NOT NULL,
  content_type text        NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png')),
  -- bytes and pixels of the whole stored image
  size         integer     NOT NULL CHECK (size > 0),
  width        integer     NOT NULL CHECK (width > 0),
  height       integer     NOT NULL CHECK (height > 0),
  -- SHA-256 of the upload: the same upload of a user is the same file
  digest       bytea       NOT NULL CHECK (length(digest) = 32),
  created_at   timestamptz NOT NULL
);
CREATE UNIQUE INDEX files_of_user ON control.files (uploaded_by, digest);
CREATE INDEX files_of_partner ON control.files (partner_id);

ALTER TABLE control.files ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.files FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.files TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.files TO app_platform USING (true);
GRANT SELECT, INSERT ON control.files TO app_tenant, app_platform;

CREATE TABLE control.file_contents (
  file_id    uuid     NOT NULL REFERENCES control.files (id),
  -- pixels; 0 is the whole image
  width      smallint NOT NULL CHECK (width IN (0, 320, 640, 1280)),
  partner_id uuid     REFERENCES control.partners (id),
  content    bytea    NOT NULL,
  PRIMARY KEY (file_id, width)
);
-- images are compressed already
ALTER TABLE control.file_contents ALTER COLUMN content SET STORAGE EXTERNAL;

ALTER TABLE control.file_contents ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.file_contents FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.file_contents TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.file_contents TO app_platform USING (true);
GRANT SELECT, INSERT ON control.file_contents TO app_tenant, app_platform;
