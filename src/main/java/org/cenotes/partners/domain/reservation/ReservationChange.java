package org.cenotes.partners.domain.reservation;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.pricing.Price;
import org.jspecify.annotations.Nullable;

/**
 * What a reservation becomes: planned, priced and checked.
 *
 * @param move null: time, visitors and price stay
 */
public record ReservationChange(
    Guest guest,
    @Nullable Pickup pickup,
    @Nullable String notes,
    Map<String, String> metadata,
    @Nullable Move move) {
  /**
   * Another time, or another number of visitors, and the price of that.
   *
   * @param slots what the visit covers, ascending, at least one
   */
  public record Move(
      Listing listing, LocalDate date, List<Slot> slots, int adults, int children, Price price) {}
}
