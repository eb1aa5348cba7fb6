package org.cenotes.partners.domain.identity.user;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;

/** The table {@code invites}. */
@Repository
class Invites {
  @PersistenceContext private EntityManager entities;

  void add(Invite invite) {
    entities.persist(invite);
  }

  /** The open invitation with this token. */
  Optional<Invite> findOpen(byte[] tokenDigest, Instant now) {
    return Results.first(
        entities
            .createQuery(
                "SELECT i FROM Invite i WHERE i.tokenDigest = :digest AND i.closedAt IS NULL AND"
                    + " i.expiresAt > :now",
                Invite.class)
            .setParameter("digest", tokenDigest)
            .setParameter("now", now));
  }

  /** Closes all open invitations of a user; returns whether there was one. */
  boolean close(UUID userId, Instant now) {
    List<Invite> open = open(userId);
    open.forEach(invite -> invite.close(now));
    return !open.isEmpty();
  }

  /** The invitations of a user that are not closed. */
  List<Invite> open(UUID userId) {
    return entities
        .createQuery(
            "SELECT i FROM Invite i WHERE i.userId = :user AND i.closedAt IS NULL", Invite.class)
        .setParameter("user", userId)
        .getResultList();
  }

  /** The number of the partner's open invitations. */
  long countOpen(UUID partnerId, Instant now) {
    return entities
        .createQuery(
            "SELECT count(i) FROM Invite i WHERE i.partnerId = :partner AND i.closedAt IS NULL AND"
                + " i.expiresAt > :now",
            Long.class)
        .setParameter("partner", partnerId)
        .setParameter("now", now)
        .getSingleResult();
  }
}
