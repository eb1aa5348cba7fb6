package org.cenotes.partners.domain.event;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.UUID;
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

  /** Numbers at most so many committed events and queues their deliveries; false: none waited. */
  boolean relay(int limit) {
    return !entities
        .createNativeQuery("SELECT * FROM relay_events(:limit)", UUID.class)
        .setParameter("limit", limit)
        .getResultList()
        .isEmpty();
  }

  /**
   * Makes the partitions of the days ahead and drops those past keeping; answers a sentence for
   * each that could not be done.
   */
  @SuppressWarnings("unchecked")
  List<String> maintainPartitions() {
    return entities
        .createNativeQuery("SELECT * FROM maintain_partitions()", String.class)
        .getResultList();
  }
}
