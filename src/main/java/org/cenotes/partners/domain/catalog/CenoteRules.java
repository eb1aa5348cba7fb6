package org.cenotes.partners.domain.catalog;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Patch;

/** What several members of a cenote, or several entries of one, must not say together. */
final class CenoteRules {
  private static final String WITH_CURRENCY = "must be given when currency changes";

  /** How many types of transportation a visit can select. */
  private static final int TYPES = 2;

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

  /**
   * A package that is on sale must be for a number of visitors that the cenote admits.
   *
   * @param fallback has the members that are absent in the schedule of the terms
   */
  static void checkPartySizes(
      CenoteTerms terms, CenoteContent before, Schedule fallback, FieldErrors.Collector errors) {
    ScheduleTerms given = terms.schedule() == null ? null : terms.schedule().orElse(null);
    Schedule kept = terms.schedule() == null ? before.schedule() : fallback;
    int least = Patch.keep(kept.minVisitors(), given == null ? null : given.minVisitors());
    int most = Patch.keep(kept.maxVisitors(), given == null ? null : given.maxVisitors());
    if (terms.packages() == null) {
      checkKeptPackages(before, least, most, errors);
      return;
    }
    List<PackageTerms> packages = terms.packages().orElse(List.of());
    for (int i = 0; i < packages.size(); i++) {
      PackageTerms offer = packages.get(i);
      if (offer.least() > most && offer.isOnSale()) {
        errors.add(
            "packages[" + i + "].minVisitors",
            "must not be greater than maxVisitors of the schedule");
      }
      if (offer.most() < least && offer.isOnSale()) {
        errors.add(
            "packages[" + i + "].maxVisitors", "must not be less than minVisitors of the schedule");
      }
    }
  }

  /** Those that nobody could book before either do not stand in the way of a schedule. */
  private static void checkKeptPackages(
      CenoteContent before, int least, int most, FieldErrors.Collector errors) {
    List<PackageOffer> bookable =
        before.packages().stream()
            .filter(PackageOffer::isActive)
            .filter(offer -> offer.minVisitors() <= before.schedule().maxVisitors())
            .filter(offer -> offer.maxVisitors() >= before.schedule().minVisitors())
            .toList();
    if (bookable.stream().anyMatch(offer -> offer.minVisitors() > most)) {
      errors.add("schedule.maxVisitors", "must not be less than minVisitors of an active package");
    }
    if (bookable.stream().anyMatch(offer -> offer.maxVisitors() < least)) {
      errors.add(
          "schedule.minVisitors", "must not be greater than maxVisitors of an active package");
    }
  }

  /**
   * A visit selects transportation by its type, so that it could not select the second of two, nor
   * one without a type beside one of each.
   */
  static void checkTransportation(List<ServiceTerms> services, FieldErrors.Collector errors) {
    Set<Optional<TransportationType>> served = new HashSet<>();
    for (int i = 0; i < services.size(); i++) {
      ServiceTerms service = services.get(i);
      if (service.isTransportOnOffer()
          && (!served.add(Optional.ofNullable(service.transportationType()))
              || served.size() > TYPES)) {
        errors.add(
            "services[" + i + "].transportationType",
            "must differ from that of other transportation on offer");
      }
    }
  }
}
