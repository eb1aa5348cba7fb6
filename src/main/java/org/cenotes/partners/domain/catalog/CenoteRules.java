package org.cenotes.partners.domain.catalog;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cenotes.partners.platform.http.FieldErrors;

/** What several members of a cenote, or several entries of one, must not say together. */
final class CenoteRules {
  private CenoteRules() {}

  /** A visit selects transportation by its type, so that it could not select the second of two. */
  static void checkTransportation(List<ServiceTerms> services, FieldErrors.Collector errors) {
    Set<Optional<TransportationType>> served = new HashSet<>();
    for (int i = 0; i < services.size(); i++) {
      ServiceTerms service = services.get(i);
      if (service.isTransportOnOffer()
          && !served.add(Optional.ofNullable(service.transportationType()))) {
        errors.add(
            "services[" + i + "].transportationType",
            "must differ from that of other transportation on offer");
      }
    }
  }
}
