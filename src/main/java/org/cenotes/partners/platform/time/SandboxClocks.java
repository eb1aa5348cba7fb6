package org.cenotes.partners.platform.time;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;

/** The table {@code sandbox_clocks}. */
@Repository
class SandboxClocks {
  @PersistenceContext private EntityManager entities;

  Duration ahead(UUID partnerId) {
    return Results.first(
            NativeQueries.select(
                    entities,
                    "SELECT ahead_seconds FROM sandbox_clocks WHERE partner_id = :partner",
                    Long.class)
                .setParameter("partner", partnerId))
        .map(Duration::ofSeconds)
        .orElse(Duration.ZERO);
  }

  void reset(UUID partnerId) {
    entities
        .createNativeQuery(
            "UPDATE sandbox_clocks SET ahead_seconds = 0 WHERE partner_id = :partner")
        .setParameter("partner", partnerId)
        .executeUpdate();
  }
}
