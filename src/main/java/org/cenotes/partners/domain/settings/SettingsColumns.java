package org.cenotes.partners.domain.settings;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;

/** The settings columns of the table {@code partners}. */
@Repository
class SettingsColumns {
  @PersistenceContext private EntityManager entities;

  /** The settings of an existing partner. */
  PartnerSettings get(UUID partnerId) {
    return entities.find(PartnerSettings.class, partnerId);
  }

  /** The settings of an existing partner, locked until the transaction ends. */
  PartnerSettings lock(UUID partnerId) {
    return entities.find(PartnerSettings.class, partnerId, LockModeType.PESSIMISTIC_WRITE);
  }

  /** Writes pending changes, so that native queries of other modules see them. */
  void flush() {
    entities.flush();
  }

  /** The number of the partner's active keys, live and test. */
  long countActiveKeys(UUID partnerId, Instant now) {
    return NativeQueries.select(
            entities,
            """
            SELECT count(*) FROM partner_api_keys
             WHERE partner_id = :partner AND is_active AND revoked_at IS NULL
               AND (expires_at IS NULL OR expires_at > :now)
            """,
            Long.class)
        .setParameter("partner", partnerId)
        .setParameter("now", now)
        .getSingleResult();
  }
}
