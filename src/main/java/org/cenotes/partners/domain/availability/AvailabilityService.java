package org.cenotes.partners.domain.availability;

import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.availability.Places.Count;
import org.cenotes.partners.domain.availability.Places.Day;
import org.cenotes.partners.domain.availability.Places.Name;
import org.cenotes.partners.domain.cenote.CenoteService;
import org.cenotes.partners.domain.cenote.Listing;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.jspecify.annotations.Nullable;

/** What is left of a cenote's days, and the taking and giving back of it. */
@Service
public class AvailabilityService {
  private final CenoteService cenotes;
  private final Places places;
  private final SharedReads shared;
  private final Clock clock;

  @Inject
  AvailabilityService(CenoteService cenotes, Places places, SharedReads shared, Clock clock) {
    this.cenotes = cenotes;
    this.places = places;
    this.shared = shared;
    this.clock = clock;
  }

  /** One day, slot by slot. Without a transaction of its own: its read is shared with others'. */
  @Transactional(TxType.NOT_SUPPORTED)
  public DayAvailability day(UUID cenoteId, LocalDate date, Language language) {
    Listing listing = cenotes.bookable(cenoteId);
    SlotPlan plan = SlotPlan.of(listing, date);
    boolean inWindow = isInWindow(listing, date);
    Map<Name, Count> counts =
        plan.slots().isEmpty() || !inWindow
            ? Map.of()
            : shared.of(Scopes.required().data(), new Day(cenoteId, date));
    Instant now = clock.instant();
    List<DayAvailability.SlotView> slots =
        !inWindow
            ? List.of()
            : plan.slots().stream().map(slot -> view(listing, date, slot, counts, now)).toList();
    return new DayAvailability(
        cenoteId,
        date,
        listing.timezone().getId(),
        !slots.isEmpty(),
        slots.isEmpty() ? ClosedReason.of(listing, date, inWindow, language) : null,
        slots,
        Scopes.required().data().isLive());
  }

  /** One entry a day, both ends included. */
  public List<DaySummary> days(UUID cenoteId, LocalDate from, LocalDate to) {
    Listing listing = cenotes.bookable(cenoteId);
    Map<Name, Count> counts = places.between(cenoteId, from, to);
    Instant now = clock.instant();
    return from.datesUntil(to.plusDays(1))
        .map(date -> summary(listing, date, counts, now))
        .toList();
  }

  private DaySummary summary(
      Listing listing, LocalDate date, Map<Name, Count> counts, Instant now) {
    int capacity = 0;
    int available = 0;
    boolean open = false;
    List<Slot> slots = isInWindow(listing, date) ? SlotPlan.of(listing, date).slots() : List.of();
    for (Slot slot : slots) {
      Count count = count(date, slot, counts);
      capacity += count.capacity();
      if (slot.isOpen(now)) {
        open = true;
        available += count.capacity() - count.taken();
      }
    }
    return new DaySummary(
        date, !slots.isEmpty(), capacity, available, SlotStatus.of(capacity, available, open));
  }

  private static DayAvailability.SlotView view(
      Listing listing, LocalDate date, Slot slot, Map<Name, Count> counts, Instant now) {
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
        listing.agePricing().adult());
  }

  /** A slot nobody has booked has no row yet. */
  private static Count count(LocalDate date, Slot slot, Map<Name, Count> counts) {
    Count count = counts.get(new Name(date, slot.start()));
    return count == null ? new Count(slot.capacity(), 0) : count;
  }

  private boolean isInWindow(Listing listing, LocalDate date) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), listing.timezone());
    return !date.isAfter(today.plusDays(listing.schedule().bookingWindowDays()));
  }

  /**
   * The slots a visit covers, if time allows it to be booked now.
   *
   * @param end null: the end of the slot it starts in
   */
  public List<Slot> bookable(
      Listing listing, LocalDate date, LocalTime start, @Nullable LocalTime end) {
    if (!isInWindow(listing, date)) {
      throw notBookable("date", "lies beyond the booking window");
    }
    SlotPlan plan = SlotPlan.of(listing, date);
    if (plan.slots().isEmpty()) {
      throw notBookable("date", "is a day on which the cenote is closed");
    }
    LocalTime until = end == null ? plan.startingAt(start).map(Slot::end).orElse(start) : end;
    List<Slot> covered = plan.covering(start, until);
    if (covered.isEmpty()) {
      throw notBookable("startTime", "and endTime must be borders of consecutive slots");
    }
    if (!covered.get(0).isOpen(clock.instant())) {
      throw notBookable("startTime", "is past, or nearer than the cutoff");
    }
    return covered;
  }

  private static ApiException notBookable(String field, String sentence) {
    return ApiException.about(AvailabilityError.NOT_BOOKABLE, field, sentence);
  }

  /** Takes places in all of the slots, or in none: the transaction ends. */
  public void claim(Listing listing, LocalDate date, List<Slot> slots, int visitors) {
    switch (places.claim(listing.id(), listing.version(), date, slots, visitors)) {
      case "ok" -> {}
      case "sold_out" -> throw new ApiException(AvailabilityError.SOLD_OUT);
      default -> {
        // Priced and planned by a version of the cenote that is no more: the next try reads the new
        // one.
        cenotes.forget(listing.id());
        throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
      }
    }
  }

  /** Gives places back. */
  public void release(UUID cenoteId, LocalDate date, List<LocalTime> starts, int visitors) {
    places.release(cenoteId, date, starts, visitors);
  }
}
