package org.cenotes.partners.domain.availability;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.money.Ratios;

/** Calculates how much of their places cenotes have sold. */
@Service
public class OccupancyService {
  private final SlotInventory inventory;

  @Inject
  OccupancyService(SlotInventory inventory) {
    this.inventory = inventory;
  }

  /**
   * The places that are taken, in percent of those that the current schedule offers, for each
   * cenote that offers any.
   *
   * @param from first visit date, inclusive
   * @param to last visit date, inclusive
   */
  public Map<UUID, BigDecimal> rates(Collection<Listing> listings, LocalDate from, LocalDate to) {
    if (listings.isEmpty()) {
      return Map.of();
    }
    Map<UUID, Long> taken = inventory.taken(listings.stream().map(Listing::id).toList(), from, to);
    Map<UUID, BigDecimal> rates = new HashMap<>();
    for (Listing listing : listings) {
      long offered = offered(listing, from, to);
      if (offered > 0) {
        rates.put(listing.id(), Ratios.percent(taken.getOrDefault(listing.id(), 0L), offered));
      }
    }
    return rates;
  }

  private static long offered(Listing listing, LocalDate from, LocalDate to) {
    return from.datesUntil(to.plusDays(1))
        .mapToLong(date -> SlotPlan.placesOn(listing, date))
        .sum();
  }
}
