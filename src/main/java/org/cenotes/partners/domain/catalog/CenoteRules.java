package org.cenotes.partners.domain.catalog;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cenotes.partners.platform.http.FieldErrors;

/** What several members of a cenote, or several entries of one, must not say together. */
final class CenoteRules {
  private static final String WITH_CURRENCY = "must be given when currency changes";

  private CenoteRules() {}

  /**
   * Amounts mean something else in another currency, so that whoever changes it says all prices.
   *
   * @param currency of the cenote after the request
   */
  static void checkCurrency(
      CenoteTerms terms, CenoteContent before, String currency, FieldErrors.Collector errors) {
    if (currency.equals(before.currency())) {
      return;
    }
    if (before.agePricing() != null && terms.agePricing() == null) {
      errors.add("agePricing", WITH_CURRENCY);
    }
    if (!before.packages().isEmpty() && terms.packages() == null) {
      errors.add("packages", WITH_CURRENCY);
    }
    if (!before.services().isEmpty() && terms.services() == null) {
      errors.add("services", WITH_CURRENCY);
    }
  }

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
