package org.cenotes.partners.domain.support;

import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.health.CountGauge;
import org.cenotes.partners.platform.health.Measures;

/** Counts the tickets of all partners that staff have not closed; the sandbox has no tickets. */
@Repository
@Measures(
    "Support tickets that staff have not closed; 10000 means 10000 or more. Always 0 of sandbox data.")
@Named("openTickets")
class OpenTicketsGauge implements CountGauge {
  private static final String OPEN =
      """
      SELECT count(*)
        FROM (SELECT FROM partner_support_tickets
               WHERE status = 'open' AND current_environment() = 'live' LIMIT %d) open_tickets
      """
          .formatted(LIMIT);

  @PersistenceContext private EntityManager entities;

  @Override
  public long count() {
    return NativeQueries.select(entities, OPEN, Long.class).getSingleResult();
  }
}
