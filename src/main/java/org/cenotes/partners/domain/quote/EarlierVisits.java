package org.cenotes.partners.domain.quote;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.jspecify.annotations.Nullable;

/** Of the table {@code reservations}: whether a guest has bought before. */
@Repository
class EarlierVisits {
  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  /** Whether the partner has a confirmed or completed reservation of this guest, but for one. */
  boolean any(UUID partnerId, String email, @Nullable UUID except) {
    return (Boolean)
        entities
            .createNativeQuery(
                """
                SELECT EXISTS (SELECT FROM reservations WHERE partner_id = :partner AND guest_email = :email
                                  AND status IN ('confirmed', 'completed') AND id IS DISTINCT FROM CAST(:except AS uuid))
                """,
                Boolean.class)
            .setParameter("partner", partnerId)
            .setParameter("email", email)
            .setParameter("except", except == null ? null : except.toString())
            .getSingleResult();
  }
}
