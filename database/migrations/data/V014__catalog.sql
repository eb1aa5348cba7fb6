-- Finds the cenotes that show a file (images @> ...).
CREATE INDEX cenotes_by_image ON cenotes USING gin (images jsonb_path_ops);
