package org.cenotes.partners.domain.availability;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.availability.SlotInventory.Count;
import org.cenotes.partners.domain.availability.SlotInventory.Day;
import org.cenotes.partners.domain.availability.SlotInventory.SlotKey;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.time.PartnerTime;

/**
 * Reads the availability of a cenote's days. The most frequent request: the cenote comes from the
 * cache and the counts from a statement shared with other callers, so it opens no transaction of
 * its own.
 */
@ApplicationScoped
public class AvailabilityLookup {
  private final CenoteCache cenotes;
  private final InventoryService inventory;
  private final SharedReads sharedReads;
  private final Clock clock;

  @Inject
  AvailabilityLookup(
      CenoteCache cenotes,
      InventoryService inventory,
      SharedReads sharedReads,
      @PartnerTime Clock clock) {
    this.cenotes = cenotes;
    this.inventory = inventory;
    this.sharedReads = sharedReads;
    this.clock = clock;
  }

  /** The slots of one day. */
  public DayAvailability day(UUID cenoteId, LocalDate date, Language language) {
    Listing listing = cenotes.bookable(cenoteId);
    Instant now = clock.instant();
    boolean isBeyondWindow = SlotPlan.isBeyondWindow(listing, date, now);
    List<Slot> slots = isBeyondWindow ? List.of() : SlotPlan.onSale(listing, date).slots();
    Map<SlotKey, Count> counts =
        slots.isEmpty()
            ? Map.of()
            : sharedReads.on(CurrentScope.required().data(), new Day(cenoteId, date));
    return new DayAvailability(
        cenoteId,
        date,
        listing.timezone().getId(),
        !slots.isEmpty(),
        slots.isEmpty() ? ClosedReason.of(listing, date, isBeyondWindow, language) : null,
        slots.stream().map(slot -> view(listing, date, slot, counts, now)).toList(),
        isLive());
  }

  private static boolean isLive() {
    return CurrentScope.required().data().isLive();
  }

  /** A summary of each day, both ends included. */
  public Availability range(UUID cenoteId, LocalDate from, LocalDate to) {
    Listing listing = cenotes.bookable(cenoteId);
    Map<SlotKey, Count> counts = inventory.between(cenoteId, from, to);
    Instant now = clock.instant();
    List<DaySummary> days =
        from.datesUntil(to.plusDays(1)).map(date -> summary(listing, date, counts, now)).toList();
    String timezone = listing.timezone().getId();
    return new Availability(cenoteId, null, timezone, null, null, null, days, isLive());
  }

  static DaySummary summary(
      Listing listing, LocalDate date, Map<SlotKey, Count> counts, Instant now) {
    int capacity = 0;
    int available = 0;
    int bookable = 0;
    List<Slot> slots =
        SlotPlan.isBeyondWindow(listing, date, now)
            ? List.of()
            : SlotPlan.onSale(listing, date).slots();
    for (Slot slot : slots) {
      Count count = count(date, slot, counts);
      capacity += count.capacity();
      if (slot.isOpen(now)) {
        bookable += count.capacity();
        available += count.capacity() - count.taken();
      }
    }
    // slots that can no longer be booked do not make a day sold out
    SlotStatus status = SlotStatus.of(bookable, available, bookable > 0);
    return new DaySummary(date, !slots.isEmpty(), capacity, available, status);
  }

  private static DayAvailability.SlotView view(
      Listing listing, LocalDate date, Slot slot, Map<SlotKey, Count> counts, Instant now) {
    Count count = count(date, slot, counts);
    int left = count.capacity() - count.taken();
    return new DayAvailability.SlotView(
        slot.start(),
        slot.end(),
        slot.startsAt(),
        count.capacity(),
        left,
        SlotStatus.of(count.capacity(), left, slot.isOpen(now)),
        slot.cutoffAt(),
        listing.priceFrom());
  }

  /** A slot that was never booked has no row. */
  private static Count count(LocalDate date, Slot slot, Map<SlotKey, Count> counts) {
    Count count = counts.get(new SlotKey(date, slot.start()));
    return count == null ? new Count(slot.capacity(), 0) : count;
  }
}
