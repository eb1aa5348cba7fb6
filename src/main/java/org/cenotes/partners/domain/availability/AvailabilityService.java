package org.cenotes.partners.domain.availability;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** The slots of a visit, and the taking and giving back of places in them. */
@Service
public class AvailabilityService {
  private static final String OF_COUPON = "coupon_";

  private final CenoteCache cenotes;
  private final SlotInventory places;
  private final Clock clock;

  @Inject
  AvailabilityService(CenoteCache cenotes, SlotInventory places, Clock clock) {
    this.cenotes = cenotes;
    this.places = places;
    this.clock = clock;
  }

  /**
   * The slots a visit covers, if time allows it to be booked now.
   *
   * @param end null: the end of the slot it starts in
   */
  public List<Slot> bookable(
      Listing listing, LocalDate date, LocalTime start, @Nullable LocalTime end) {
    if (!SlotPlan.isInWindow(listing, date, clock.instant())) {
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

  /**
   * As {@link #claim(Listing, LocalDate, List, int)}, but takes a coupon first, in the same call.
   *
   * @param customer whose share of the coupon it is
   * @return why the coupon was refused, {@code exhausted} or {@code changed}, and then nothing must
   *     be committed; null: it was taken
   */
  public @Nullable String claim(
      Listing listing,
      LocalDate date,
      List<Slot> slots,
      int visitors,
      UUID coupon,
      byte[] customer) {
    String outcome =
        places.claimAll(coupon, customer, listing.id(), listing.version(), date, slots, visitors);
    if (outcome.startsWith(OF_COUPON)) {
      return outcome.substring(OF_COUPON.length());
    }
    check(listing, outcome);
    return null;
  }

  /** Takes places in all of the slots, or in none: the transaction ends. */
  public void claim(Listing listing, LocalDate date, List<Slot> slots, int visitors) {
    check(listing, places.claim(listing.id(), listing.version(), date, slots, visitors));
  }

  /**
   * Moves a reservation of the caller's to these slots, its row and its places together, or leaves
   * all as it was: the transaction ends. The row's other members are not touched.
   */
  public void move(
      UUID reservationId,
      Listing listing,
      LocalDate date,
      List<Slot> slots,
      int adults,
      int children) {
    check(listing, places.move(reservationId, listing.version(), date, slots, adults, children));
  }

  private void check(Listing listing, String outcome) {
    switch (outcome) {
      case "ok" -> {}
      case "sold_out" -> throw new ApiException(AvailabilityError.SOLD_OUT);
      default -> {
        // Priced and planned by a version of the cenote that is no more: the next try reads the new
        // one.
        cenotes.invalidate(listing.id());
        throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
      }
    }
  }
}
