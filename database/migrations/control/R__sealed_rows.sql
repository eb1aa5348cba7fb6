-- Owner: platform
-- For the command that seals all secrets anew; the application may not call these functions.

-- Where sealed values are: every bytea column named sealed_… or …_sealed_…, and one member of a JSON document.
-- `sealed` is the expression of the value; `assignment` sets it to a parameter.
CREATE OR REPLACE FUNCTION control.sealed_columns()
  RETURNS TABLE (place text, relation text, key_column text, key_type text, sealed text, assignment text)
  LANGUAGE sql STABLE SET search_path = control, pg_temp AS $$
  SELECT format('%s.%s.%s', n.nspname, c.relname, a.attname), format('%I.%I', n.nspname, c.relname),
         quote_ident(k.attname), format_type(k.atttypid, NULL), quote_ident(a.attname), format('%I = ?', a.attname)
    FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname IN ('control', 'live', 'sandbox')
    JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary AND i.indnkeyatts = 1
    JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = i.indkey[0]
   WHERE a.atttypid = 'bytea'::regtype AND a.attname ~ '(^|_)sealed_' AND NOT a.attisdropped
  UNION ALL
  SELECT 'control.partners.billing.sealedClabe', 'control.partners', 'id', 'uuid',
         'decode(billing ->> ''sealedClabe'', ''base64'')',
         'billing = jsonb_set(billing, ''{sealedClabe}'', to_jsonb(translate(encode(?, ''base64''), E''\n'', '''')))'
   ORDER BY 1
$$;
REVOKE ALL ON FUNCTION control.sealed_columns FROM PUBLIC;

-- How many values each master key has sealed at each place; reads all rows that have one.
CREATE OR REPLACE FUNCTION control.sealed_rows()
  RETURNS TABLE (key_id text, place text, row_count bigint)
  LANGUAGE plpgsql STABLE SET search_path = control, pg_temp AS $$
DECLARE
  sealed_column record;
BEGIN
  FOR sealed_column IN SELECT * FROM sealed_columns() LOOP
    RETURN QUERY EXECUTE format(
      'SELECT encode(substring(%1$s FROM 1 FOR 4), ''hex''), %2$L::text, count(*) FROM %3$s WHERE %1$s IS NOT NULL GROUP BY 1',
      sealed_column.sealed, sealed_column.place, sealed_column.relation);
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION control.sealed_rows FROM PUBLIC;

-- Of a database that is older than the table.
INSERT INTO control.master_keys (key_id) SELECT DISTINCT r.key_id FROM control.sealed_rows() r ON CONFLICT DO NOTHING;
