package org.cenotes.partners.domain.team;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
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

  Optional<User> find(UUID id) {
    return Optional.ofNullable(entities.find(User.class, id));
  }

  /** The user, locked until the transaction ends. */
  Optional<User> lock(UUID id) {
    return Optional.ofNullable(entities.find(User.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** By the normalised e-mail. */
  Optional<User> findByEmail(String email) {
    return entities
        .createQuery("SELECT u FROM User u WHERE u.email = :email", User.class)
        .setParameter("email", email)
        .getResultStream()
        .findFirst();
  }

  /** Notes a login without touching what the row says of rights. */
  void noteLogin(UUID id, Instant now) {
    entities
        .createNativeQuery("UPDATE users SET last_login_at = :now WHERE id = :id")
        .setParameter("now", now)
        .setParameter("id", id)
        .executeUpdate();
  }

  /** One transaction at a time makes the platform's own people. */
  void lockStaff() {
    entities
        .createNativeQuery(
            "SELECT CAST(pg_advisory_xact_lock(hashtext('staff')) AS text)", String.class)
        .getSingleResult();
  }

  boolean hasAdmin() {
    return entities
            .createQuery("SELECT count(u) FROM User u WHERE u.systemRole = :role", Long.class)
            .setParameter("role", SystemRole.ADMIN)
            .getSingleResult()
        > 0;
  }
}
