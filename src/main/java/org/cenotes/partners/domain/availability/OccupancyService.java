package org.cenotes.partners.domain.availability;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.availability.SlotInventory.Day;
import org.cenotes.partners.domain.availability.SlotInventory.Sums;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.ScheduleLookup;
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
   * The places that are taken, in percent of all, for each cenote that has any. Slots that were
   * ever booked count with the places they have, and past ones with those they had; all others
   * count by the schedule as it is now.
   *
   * @param from first visit date, inclusive
   * @param to last visit date, inclusive
   */
  public Map<UUID, BigDecimal> rates(Collection<Listing> listings, LocalDate from, LocalDate to) {
    if (listings.isEmpty()) {
      return Map.of();
    }
    Map<Day, Sums> booked = inventory.sums(listings.stream().map(Listing::id).toList(), from, to);
    Map<UUID, BigDecimal> rates = new HashMap<>();
    for (Listing listing : listings) {
      ScheduleLookup days = new ScheduleLookup(listing.schedule());
      long taken = 0;
      long places = 0;
      for (LocalDate date = from; !date.isAfter(to); date = date.plusDays(1)) {
        long slots = SlotPlan.countOn(listing, days, date);
        Sums sums = booked.get(new Day(listing.id(), date));
        if (sums != null) {
          slots = Math.max(0, slots - sums.slots());
          taken += sums.taken();
          places += sums.capacity();
        }
        places += slots * days.capacityOn(date);
      }
      if (places > 0) {
        rates.put(listing.id(), Ratios.percent(taken, places));
      }
    }
    return rates;
  }
}
