package org.cenotes.partners.domain.reservation;

import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.health.CountGauge;
import org.cenotes.partners.platform.health.Measures;

/**
 * Counts the places that the unpaid holds of one partner take, of the partner with most of them.
 * Nothing limits these: visits on a partner's account take places for nothing, too, until they are
 * cancelled two days before, so that a limit on holds would hinder honest callers only. Of very
 * many holds, it looks at those that expire first.
 */
@Repository
@Measures(
    "Places that one partner holds by reservations that are to be paid online, of the partner who"
        + " holds most; 10000 means 10000 or more.")
@Named("placesHeldByOnePartner")
class HeldPlacesGauge implements CountGauge {
  private static final String MOST =
      """
      SELECT least(coalesce(max(places), 0), %1$d)
        FROM (SELECT sum(visitors * cardinality(slot_starts)) AS places
                FROM (SELECT partner_id, payment_method, visitors, slot_starts FROM reservations
                       WHERE status = 'pending' AND hold_expires_at > now()
                       ORDER BY hold_expires_at LIMIT %1$d) held
               WHERE payment_method <> 'on_site'
               GROUP BY partner_id) of_partners
      """
          .formatted(LIMIT);

  @PersistenceContext private EntityManager entities;

  @Override
  public long count() {
    return NativeQueries.select(entities, MOST, Long.class).getSingleResult();
  }
}
