package org.cenotes.partners.domain.pricing.quote;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.jspecify.annotations.Nullable;

/** Of the table {@code reservations}: whether a guest has bought before. */
@Repository
class CustomerHistory {
  @PersistenceContext private EntityManager entities;

  /**
   * Whether this guest has bought of the partner, whether it came or not.
   *
   * @param before only what was booked before this reservation; null: until now
   */
  boolean any(UUID partnerId, String email, @Nullable UUID before) {
    return (Boolean)
        entities
            .createNativeQuery(
                """
                SELECT EXISTS (SELECT FROM reservations WHERE partner_id = :partner AND guest_email = :email
                                  AND status IN ('confirmed', 'completed', 'no_show')
                                  AND created_at < coalesce((SELECT created_at FROM reservations
                                                              WHERE id = CAST(:before AS uuid)), 'infinity'))
                """,
                Boolean.class)
            .setParameter("partner", partnerId)
            .setParameter("email", email)
            .setParameter("before", before == null ? null : before.toString())
            .getSingleResult();
  }
}
