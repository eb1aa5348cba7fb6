-- Nothing looks into an event in the database: it is written once and read as it is, by each webhook, feed and socket. As
-- json it is checked and kept as it was written; jsonb took it to pieces and put it together again at every reading, with
-- its members in another order than the answer it repeats. Rewrites the log: at most 30 days of it, under a lock.
ALTER TABLE events ALTER COLUMN data TYPE json, ALTER COLUMN previous TYPE json;
