package org.cenotes.partners.domain.report;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.json.Json;

/** The cenotes that a partner has ever sold, in any currency. */
@Repository
class SoldCenotes {
  private static final String LAST_NAMES = SqlResource.load("report/last_names.sql");

  @PersistenceContext private EntityManager entities;

  private record Named(UUID cenoteId, String name) {}

  /**
   * The names of those of these cenotes that the partner has sold, as in its latest sale; reads
   * nothing for none.
   */
  Map<UUID, LocalizedText> names(UUID partnerId, Collection<UUID> cenoteIds) {
    if (cenoteIds.isEmpty()) {
      return Map.of();
    }
    return NativeQueries.select(entities, LAST_NAMES, Named.class)
        .setParameter("partner", partnerId)
        .setParameter("cenotes", cenoteIds.stream().map(UUID::toString).toArray(String[]::new))
        .getResultList()
        .stream()
        .collect(
            Collectors.toMap(
                Named::cenoteId, named -> Json.read(named.name(), LocalizedText.class)));
  }
}
