package org.cenotes.partners.domain.event;

import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.health.BacklogGauge;
import org.cenotes.partners.platform.health.Measures;

/**
 * How long the oldest event without a sequence number has waited. The index of those events begins
 * with the partner: one look-up per partner finds the oldest, however many events wait.
 */
@Repository
@Measures("How long the oldest event has waited for its sequence; -1: not known.")
@Named("eventLag")
class EventLagGauge implements BacklogGauge {
  private static final String OLDEST = SqlResource.load("event/lag.sql");

  @PersistenceContext private EntityManager entities;

  @Override
  public long oldestSeconds() {
    return NativeQueries.select(entities, OLDEST, Long.class).getSingleResult();
  }
}
