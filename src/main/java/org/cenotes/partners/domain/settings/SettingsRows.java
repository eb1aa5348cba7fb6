package org.cenotes.partners.domain.settings;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;

/** The settings columns of the table {@code partners}. */
@Repository
class SettingsRows {
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
}
