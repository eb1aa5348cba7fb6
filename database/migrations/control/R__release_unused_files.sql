-- Owner: file
-- Looks at the next p_limit files of partners after p_after, in the order of their ids, and deletes those that nothing has
-- shown for a month: no image of a cenote, in any state and of either data, and no logo. p_last is the last one that it has
-- looked at, NULL when none is left; p_deleted are the files whose rows are deleted.
-- A file is unused for 30 days, then it is withdrawn, and a day later it is deleted. A partner does not see a withdrawn file
-- and so cannot attach it. A transaction that saw it before ends within 30 seconds, long before the day does; what it has
-- attached is then found here, and is in use again. This needs no lock, and holds for nodes of the version before, too.
-- One call at a time; its clock is the database's.
CREATE OR REPLACE FUNCTION control.release_unused_files(p_after uuid, p_limit integer, OUT p_last uuid, OUT p_deleted uuid[])
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp AS $$
DECLARE
  data_schema text;
  is_shown    text := 'EXISTS (SELECT FROM partners p WHERE p.id = f.partner_id AND p.branding ->> ''logoFileId'' = f.id::text)';
  seen        uuid[];
  shown       uuid[];
  unused      uuid[];
BEGIN
  FOREACH data_schema IN ARRAY ARRAY['live', 'sandbox'] LOOP
    -- the sandbox may be missing
    CONTINUE WHEN to_regclass(data_schema || '.cenotes') IS NULL;
    -- count, not EXISTS: for the first row alone the planner might read the table, and would read all of it in vain
    is_shown := is_shown || format(' OR (SELECT count(*) FROM %I.cenotes'
      ' WHERE images @> jsonb_build_array(jsonb_build_object(''fileId'', f.id::text))) > 0', data_schema);
  END LOOP;
  EXECUTE 'SELECT array_agg(f.id ORDER BY f.id), array_agg(f.id) FILTER (WHERE ' || is_shown || ')'
          ' FROM (SELECT id, partner_id FROM files WHERE partner_id IS NOT NULL AND id > $1 ORDER BY id LIMIT $2) f'
    INTO seen, shown USING p_after, p_limit;
  seen := coalesce(seen, '{}');
  shown := coalesce(shown, '{}');
  unused := ARRAY(SELECT unnest(seen) EXCEPT SELECT unnest(shown));
  p_last := CASE WHEN cardinality(seen) = p_limit THEN seen[p_limit] END;

  UPDATE files f SET unused_since = NULL, withdrawn_at = NULL
   WHERE id = ANY (shown) AND unused_since IS NOT NULL
     -- unless the same image was uploaded again meanwhile: then it stays withdrawn, and is not deleted
     AND NOT (withdrawn_at IS NOT NULL AND EXISTS (SELECT FROM files other
                WHERE other.uploaded_by = f.uploaded_by AND other.digest = f.digest AND other.withdrawn_at IS NULL));

  p_deleted := ARRAY(SELECT id FROM files WHERE id = ANY (unused) AND withdrawn_at < now() - interval '1 day');
  DELETE FROM file_contents WHERE file_id = ANY (p_deleted);
  DELETE FROM files WHERE id = ANY (p_deleted);

  UPDATE files SET withdrawn_at = now()
   WHERE id = ANY (unused) AND withdrawn_at IS NULL AND unused_since < now() - interval '30 days';
  UPDATE files SET unused_since = now() WHERE id = ANY (unused) AND unused_since IS NULL;
END
$$;
REVOKE ALL ON FUNCTION control.release_unused_files FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.release_unused_files TO app_platform;
