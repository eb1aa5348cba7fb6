package org.cenotes.partners.domain.reservation;

import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The amounts of a reservation in cents; subtotal + services + transport − discount = total.
 *
 * @param subtotal price of the visit before discounts, in cents
 * @param services price of the services, in cents
 * @param transport price of the transport, in cents
 * @param discount sum of all discounts, in cents
 * @param total price of the reservation, in cents
 * @param commission the partner's; 0 once the reservation is cancelled, expired or refunded
 * @param netPayable what the partner owes for it now; of one that was cancelled late and booked on
 *     account, what was not credited
 * @param refunded what was paid back, in cents: after changes and a cancellation, and of the only
 *     payment when it came too late; not what was paid twice
 * @param original absent while the reservation stands
 */
@Schema(name = "ReservationAmounts")
public record AmountsView(
    Cents subtotal,
    Cents services,
    Cents transport,
    Cents discount,
    Cents total,
    @Schema(description = "In cents. 0 once the reservation is cancelled, expired or refunded.")
        Cents commission,
    @Schema(
            description =
                "What the partner owes for the reservation now, in cents. Of one that was cancelled"
                    + " late and booked on account: what was not credited.")
        Cents netPayable,
    Cents refunded,
    @Nullable
        @Schema(
            description =
                "The amounts before the reservation was cancelled, expired or refunded; absent"
                    + " while it stands.")
        Original original) {
  /**
   * The amounts before the reservation ended without a visit.
   *
   * @param total price of the reservation, in cents
   * @param commission the partner's commission, in cents
   * @param netPayable what the partner owed the platform, in cents
   */
  @Schema(name = "OriginalAmounts")
  public record Original(Cents total, Cents commission, Cents netPayable) {}

  static AmountsView of(Reservation row) {
    return switch (row.lifecycle.status()) {
      case CANCELLED, EXPIRED, REFUNDED ->
          of(
              row.amounts,
              Cents.ZERO,
              stillDue(row),
              new Original(
                  row.amounts.total(), row.amounts.commission(), row.amounts.netPayable()));
      case PENDING, CONFIRMED, COMPLETED, NO_SHOW ->
          of(row.amounts, row.amounts.commission(), row.amounts.netPayable(), null);
    };
  }

  private static AmountsView of(
      ReservationAmounts amounts, Cents commission, Cents netPayable, @Nullable Original original) {
    return new AmountsView(
        amounts.subtotal(),
        amounts.services(),
        amounts.transport(),
        amounts.discount(),
        amounts.total(),
        commission,
        netPayable,
        amounts.refunded(),
        original);
  }

  /** What a late cancellation keeps, unless the guest has paid it. */
  private static Cents stillDue(Reservation row) {
    boolean onAccount = row.paymentMethod.equals(PaymentMethod.PARTNER_ACCOUNT.wire());
    return onAccount && row.lifecycle.cancellation != null && row.lifecycle.confirmedAt != null
        ? row.amounts.total().minus(row.lifecycle.cancellation.refundAmount())
        : Cents.ZERO;
  }
}
