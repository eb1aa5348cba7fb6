package org.cenotes.partners.domain.event;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.Repository;

/** The table {@code events}. */
@Repository
class Events {
  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  void add(Event event) {
    entities.persist(event);
  }

  /** Makes the partitions of the days ahead and drops those past keeping. */
  int maintainPartitions() {
    return (Integer)
        entities.createNativeQuery("SELECT maintain_partitions()", Integer.class).getSingleResult();
  }
}
