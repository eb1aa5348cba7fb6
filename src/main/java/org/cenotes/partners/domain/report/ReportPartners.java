package org.cenotes.partners.domain.report;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.jspecify.annotations.Nullable;

/** The partners that weekly reports are for; from the table {@code partners}. */
@Repository
class ReportPartners {
  /** An active partner and the time zone that it has chosen; null for none. */
  record PartnerZone(UUID partnerId, @Nullable String timezone) {}

  @PersistenceContext private EntityManager entities;

  /** Active partners in the order of their ids, after this one. */
  List<PartnerZone> active(UUID after, int limit) {
    return NativeQueries.select(
            entities,
            "SELECT id, business ->> 'timezone' FROM partners WHERE status = 'ACTIVE' AND id > :after"
                + " ORDER BY id LIMIT :limit",
            PartnerZone.class)
        .setParameter("after", after)
        .setParameter("limit", limit)
        .getResultList();
  }
}
