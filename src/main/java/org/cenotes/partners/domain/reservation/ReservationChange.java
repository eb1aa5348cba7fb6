package org.cenotes.partners.domain.reservation;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.pricing.Price;
import org.jspecify.annotations.Nullable;

/**
 * A change of a reservation: planned, priced and checked.
 *
 * @param move null when time, visitors and price are unchanged
 */
public record ReservationChange(
    Guest guest,
    @Nullable Pickup pickup,
    @Nullable String notes,
    Map<String, String> metadata,
    @Nullable Move move) {
  /**
   * Another time or number of visitors, with its price.
   *
   * @param slots the slots of the visit, ascending, at least one
   * @param promotionId the promotion that was asked for; null when there is none, or it has ended
   */
  public record Move(
      Listing listing,
      LocalDate date,
      List<Slot> slots,
      PartySize party,
      Price price,
      @Nullable UUID promotionId) {}
}
