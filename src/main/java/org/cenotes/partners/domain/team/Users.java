package org.cenotes.partners.domain.team;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.Repository;

/** The table {@code users}. */
@Repository
class Users {
  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  void add(User user) {
    entities.persist(user);
  }
}
