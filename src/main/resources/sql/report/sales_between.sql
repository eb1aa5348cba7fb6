       (SELECT r.*
          FROM unnest(CAST(:granularities AS text[]), CAST(:since AS timestamptz[]), CAST(:until AS timestamptz[]))
            AS p (granularity, since, until)
         -- OFFSET 0: one look into the index for each piece, and not one join with all rollups of the partner
         CROSS JOIN LATERAL (
               SELECT partner_id, cenote_id, cenote_name, starts_at AS at, reservations, cancelled, no_shows, visitors,
                      lead_days, gross, discount, commission, net_payable, refunded, retained
                 FROM sales_rollups r
                WHERE r.granularity = p.granularity AND r.starts_at >= p.since AND r.starts_at < p.until
                  AND r.currency = :currency AND %2$s OFFSET 0) r
         UNION ALL
        SELECT d.partner_id, d.cenote_id, d.cenote_name, %1$s, reservations, cancelled, no_shows, visitors,
               lead_days, gross, discount, commission, net_payable, refunded, retained
          FROM sales_deltas d
         WHERE d.currency = :currency AND %3$s AND %1$s >= :from AND %1$s < :to
           AND NOT EXISTS (SELECT FROM unnest(CAST(:gapSince AS timestamptz[]), CAST(:gapUntil AS timestamptz[]))
                                    AS g (since, until)
                            WHERE d.created_at >= g.since AND d.created_at < g.until)
         UNION ALL
        SELECT s.*
          FROM unnest(CAST(:gapSince AS timestamptz[]), CAST(:gapUntil AS timestamptz[])) AS g (since, until)
         CROSS JOIN LATERAL (
               SELECT s.partner_id, s.cenote_id, s.cenote_name, s.created_at, reservations, cancelled, no_shows, visitors,
                      lead_days, gross, discount, commission, net_payable, refunded, retained
                 FROM sales s
                WHERE s.created_at >= g.since AND s.created_at < g.until AND s.currency = :currency AND %4$s OFFSET 0) s
       ) sales
