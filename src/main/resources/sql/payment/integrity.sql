WITH back AS (
  SELECT payment_id, sum(amount) AS due, coalesce(sum(amount) FILTER (WHERE settled_at IS NOT NULL), 0) AS done,
         bool_or({left_to_staff}) AS left_to_staff
    FROM refunds GROUP BY payment_id
), compared AS (
  SELECT p.id, p.reservation_id, p.state, p.is_over, p.refund_due, p.refunded, r.status, r.payment_status,
         coalesce(back.due, 0) AS due, coalesce(back.done, 0) AS done,
         coalesce(back.left_to_staff, false) AS left_to_staff,
         p.state = 'failed' AND p.failure_code = 'amount_mismatch' AS other_amount,
         count(*) FILTER (WHERE p.state IN ('created', 'requires_action', 'succeeded'))
           OVER (PARTITION BY p.reservation_id) AS active
    FROM payments p JOIN reservations r ON r.id = p.reservation_id LEFT JOIN back ON back.payment_id = p.id
)
SELECT count(*) AS checked,
       (array_agg(format('payment %s of reservation %s: %s, owed back %s of %s, back %s of %s; reservation %s, %s; active %s%s%s',
                         id, reservation_id, state, refund_due, due, refunded, done, status, payment_status, active,
                         CASE WHEN left_to_staff THEN '; a refund waits for staff' ELSE '' END,
                         CASE WHEN other_amount THEN '; money of another amount waits for staff' ELSE '' END)
                  ORDER BY id)
         FILTER (WHERE active > 1 OR left_to_staff OR other_amount OR refund_due <> due OR refunded <> done
                    OR (state = 'succeeded' AND NOT is_over AND status NOT IN ('confirmed', 'completed', 'no_show'))
                    OR (state IN ('created', 'requires_action') AND status <> 'pending')))[1:100] AS differing
  FROM compared
