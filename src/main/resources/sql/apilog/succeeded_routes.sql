-- Those of the routes of which a call succeeded. The calls themselves are kept for weeks, the sums of days for months; the
-- sums are read only if the newest calls do not show all of the routes: a route that fails may have millions.
WITH recent AS MATERIALIZED (
  SELECT r.route FROM unnest(CAST(:routes AS text[])) AS r (route)
   WHERE EXISTS (SELECT FROM (SELECT c.status FROM api_calls c
                               WHERE c.partner_id = :partner AND c.route = r.route
                               ORDER BY c.at DESC, c.id DESC LIMIT 1000) newest
                  WHERE newest.status < 400)
)
SELECT route FROM recent
 UNION
SELECT e.route
  FROM api_call_rollups d CROSS JOIN LATERAL json_to_recordset(d.endpoints) AS e (route text, status integer)
 WHERE d.partner_id = :partner AND d.granularity = 'day' AND e.route = ANY (CAST(:routes AS text[])) AND e.status < 400
   AND (SELECT count(*) FROM recent) < cardinality(CAST(:routes AS text[]))
