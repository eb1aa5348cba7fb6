package org.cenotes.partners.domain.quote;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;

/** Of the table {@code reservations}: whether a guest has bought before. */
@Repository
class EarlierVisits {
  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  /** Whether the partner has a confirmed or completed reservation of this guest. */
  boolean any(UUID partnerId, String email) {
    return (Boolean)
        entities
            .createNativeQuery(
                """
                SELECT EXISTS (SELECT FROM reservations WHERE partner_id = :partner AND guest_email = :email
                                  AND status IN ('confirmed', 'completed'))
                """,
                Boolean.class)
            .setParameter("partner", partnerId)
            .setParameter("email", email)
            .getSingleResult();
  }
}
