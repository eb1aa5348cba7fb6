WITH held AS (
  SELECT cenote_id, visit_date, slot AS start_time, sum(visitors) AS visitors
    FROM reservations, unnest(slot_starts) AS slot
   GROUP BY cenote_id, visit_date, slot
), compared AS (
  SELECT cenote_id, visit_date, start_time, taken, coalesce(visitors, 0) AS visitors
    FROM (SELECT * FROM slot_inventory WHERE taken > 0) AS inventory
    FULL JOIN held USING (cenote_id, visit_date, start_time)
)
SELECT count(*) AS checked,
       (array_agg(format('cenote %s, %s %s: taken %s, held %s', cenote_id, visit_date, to_char(start_time, 'HH24:MI'),
                         coalesce(CAST(taken AS text), 'nothing'), visitors)
                  ORDER BY cenote_id, visit_date, start_time)
         FILTER (WHERE coalesce(taken, 0) <> visitors))[1:100] AS differing
  FROM compared
