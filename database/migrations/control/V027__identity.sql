-- The application is the only one to convert an e-mail to lower case: the database may know other letters than it does,
-- and then refused what the application had converted.
ALTER TABLE control.users DROP CONSTRAINT users_email_check;
ALTER TABLE control.users ADD CONSTRAINT users_email_check CHECK (length(email) <= 254);

-- A token is valid as long as the user's sessions of its time would be.
ALTER TABLE control.password_reset_tokens ADD COLUMN created_at timestamptz NOT NULL DEFAULT clock_timestamp();
ALTER TABLE control.password_reset_tokens ALTER COLUMN created_at DROP DEFAULT;
