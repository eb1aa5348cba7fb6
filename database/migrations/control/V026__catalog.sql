-- Indexes for parts of texts. PostgreSQL's own package has it (on some systems in a package named contrib), and the owner
-- of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA control;
