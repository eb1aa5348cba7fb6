package org.cenotes.partners.domain.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What all partners sold of one of the caller's own cenotes.
 *
 * @param cenoteId id of the cenote
 * @param name name of the cenote
 * @param reservations confirmed, completed or no-show
 * @param visitors people in these reservations
 * @param gross cents; what the guests pay, after discounts
 * @param occupancyRate percent of the cenote's places that are taken on the visit days in the
 *     period; slots that were never booked count by the schedule as it is now; absent if there are
 *     no places
 * @param byPartnerType who sold it
 */
@Schema(name = "OwnedVenueRow")
public record OwnedVenueRow(
    UUID cenoteId,
    String name,
    long reservations,
    long visitors,
    Cents gross,
    @Nullable BigDecimal occupancyRate,
    List<Seller> byPartnerType) {

  /**
   * What all partners of one kind sold of it.
   *
   * @param partnerType absent for partners without a type
   * @param reservations confirmed, completed or no-show
   * @param visitors people in these reservations
   * @param gross cents; what the guests pay, after discounts
   */
  @Schema(name = "OwnedVenueSeller")
  public record Seller(
      @Nullable PartnerType partnerType, long reservations, long visitors, Cents gross) {}
}
