package org.cenotes.partners.domain.partner;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.Repository;

/** The table {@code partners}. */
@Repository
class Partners {
  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  void add(Partner partner) {
    entities.persist(partner);
  }
}
