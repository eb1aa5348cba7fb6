package org.cenotes.partners.domain.availability;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.integrity.IntegrityCheck;

/**
 * Checks that {@code taken} of every slot equals the visitors of the reservations that hold it, and
 * that no reservation holds a slot without an inventory row. Slots that are empty on both sides are
 * left out. Reads the reservations from an index and the whole inventory, so its time grows with
 * both (see docs/operations.md).
 */
@Repository
class SlotInventoryIntegrityCheck implements IntegrityCheck {
  private static final String COMPARE =
      """
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
      """;

  @PersistenceContext private EntityManager entities;

  @Override
  public Outcome compare() {
    return Outcome.of(
        "places", (Tuple) entities.createNativeQuery(COMPARE, Tuple.class).getSingleResult());
  }
}
