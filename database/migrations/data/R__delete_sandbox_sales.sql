-- Owner: report
-- Deletes sums of the partner's sales in the sandbox that have become zero, as when its reservations were deleted, and
-- returns how many; whoever calls it repeats it as long as that is p_limit. They mean nothing to a report. A sum is not
-- zero before what changed it is folded. It waits for no folding, which adds a row again that is deleted meanwhile.
-- It runs with its owner's rights, because the application may delete no sums, and refuses to run in any schema but the
-- sandbox.
CREATE OR REPLACE FUNCTION delete_sandbox_sales(p_limit integer) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  partner uuid := control.current_partner();
  deleted bigint;
BEGIN
  IF control.current_environment() <> 'test' OR partner IS NULL THEN
    RAISE EXCEPTION 'only a partner''s sandbox can be emptied';
  END IF;
  DELETE FROM sales_rollups
   WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM sales_rollups
      WHERE partner_id = partner
        AND (reservations, cancelled, no_shows, visitors, lead_days, gross, discount, commission, net_payable, refunded,
             retained) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      LIMIT p_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
REVOKE ALL ON FUNCTION delete_sandbox_sales FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_sandbox_sales TO app_tenant;
