-- The same upload of a user answers the same file, and is a use of it: the time from which the job counts is set back.
GRANT UPDATE (unused_since) ON control.files TO app_tenant, app_platform;
