package org.cenotes.partners.domain.availability;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The slots of a cenote on one day. */
@Schema(name = "DayAvailability")
public record DayAvailability(
    UUID cenoteId,
    LocalDate date,
    String timezone,
    boolean isOpen,
    @Nullable String closedReason,
    List<SlotView> slots,
    boolean livemode) {

  /**
   * A slot with its capacity and the places left.
   *
   * @param startTime start of the slot, local to the cenote
   * @param endTime end of the slot, local to the cenote
   * @param startsAt start of the slot as an instant
   * @param capacity places that the slot has in all
   * @param available places that are left
   * @param status whether the slot can be booked; limited when less than half of the places are
   *     left
   * @param cutoffAt last moment at which the slot can be booked
   * @param priceFrom price of an adult's plain visit before discounts, in cents; where only
   *     packages are sold, the lowest price of a package, per adult or for the group
   */
  @Schema(name = "Slot")
  public record SlotView(
      LocalTime startTime,
      LocalTime endTime,
      Instant startsAt,
      int capacity,
      int available,
      SlotStatus status,
      Instant cutoffAt,
      Cents priceFrom) {}
}
