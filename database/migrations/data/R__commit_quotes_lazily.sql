-- Owner: pricing
-- The commit of a quote does not wait for the disk: prices are calculated far more often than anything is booked. A
-- crash of PostgreSQL loses the quotes of its last 0.6 s; whoever redeems one of them is told that it is unknown.
CREATE OR REPLACE FUNCTION commit_quotes_lazily() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION commit_quotes_lazily FROM PUBLIC;

CREATE OR REPLACE TRIGGER quotes_commit_lazily BEFORE INSERT ON quotes
  FOR EACH STATEMENT EXECUTE FUNCTION commit_quotes_lazily();
