package org.cenotes.partners.domain.reservation.guest;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.CancellationPolicy;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.PriceLineView;
import org.cenotes.partners.domain.pricing.coupon.AppliedCoupon;
import org.cenotes.partners.domain.reservation.Cancellation;
import org.cenotes.partners.domain.reservation.Guest;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.PaymentStatus;
import org.cenotes.partners.domain.reservation.Pickup;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A reservation as its guest and the venue's front desk see it: without commission, net payable and
 * source, and without the partner's reference and metadata. The notes are for the front desk alone.
 *
 * @param id id of the reservation
 * @param confirmationCode code that the guest shows at the venue
 * @param status state of the reservation
 * @param paymentStatus whether the visit is paid
 * @param cenote the cenote to visit
 * @param chosenPackage the package that was booked; absent for a plain visit
 * @param date visit date, local to the cenote
 * @param startTime start of the visit, local to the cenote
 * @param endTime end of the visit, local to the cenote
 * @param timezone IANA time zone of the cenote
 * @param startsAt start of the visit as an instant
 * @param visitors number of visitors, children included
 * @param ageBreakdown visitors by age
 * @param guest the person who visits
 * @param transportationType how the group arrives
 * @param pickup where and when the group is picked up; absent when it is not
 * @param additionalServices services that were booked with the visit
 * @param amounts price and refunds, in cents
 * @param currency ISO 4217 code of all amounts
 * @param priceLines the lines of the price; they add up to amounts.total
 * @param coupon the coupon that was used; absent when there is none
 * @param promotionId id of the promotion that was asked for; absent when there is none
 * @param paymentMethod how the visit is paid
 * @param notes notes for the venue; absent when there are none, and for guests
 * @param locale language of the guest, BCP 47
 * @param holdExpiresAt when the places are released unless the reservation is paid: 15 minutes
 *     after the booking for online payments, at the end of the visit for on_site; in the sandbox by
 *     the sandbox clock. Absent once it is confirmed or has ended
 * @param cancellationPolicy what a cancellation refunds, as it was when the reservation was made
 * @param cancellation how the reservation was cancelled; absent while it is not
 * @param livemode true for live data, false for the sandbox
 * @param createdAt when the reservation was made
 * @param updatedAt when the reservation was last changed
 * @param confirmedAt when the reservation was confirmed; absent before
 * @param checkedInAt when the group arrived; absent before
 */
@Schema(name = "GuestReservation")
public record GuestReservationView(
    UUID id,
    String confirmationCode,
    ReservationStatus status,
    PaymentStatus paymentStatus,
    ReservationView.Named cenote,
    @JsonProperty("package") ReservationView.@Nullable Named chosenPackage,
    LocalDate date,
    LocalTime startTime,
    LocalTime endTime,
    String timezone,
    Instant startsAt,
    int visitors,
    ReservationView.AgeBreakdown ageBreakdown,
    Guest guest,
    @Schema(implementation = TransportationType.class) String transportationType,
    @Nullable Pickup pickup,
    List<ReservationView.BookedService> additionalServices,
    GuestAmounts amounts,
    String currency,
    List<PriceLineView> priceLines,
    @Nullable AppliedCoupon coupon,
    @Nullable UUID promotionId,
    PaymentMethod paymentMethod,
    @Nullable String notes,
    String locale,
    @Nullable Instant holdExpiresAt,
    @Nullable CancellationPolicy cancellationPolicy,
    @Nullable GuestCancellation cancellation,
    boolean livemode,
    Instant createdAt,
    Instant updatedAt,
    @Nullable Instant confirmedAt,
    @Nullable Instant checkedInAt) {

  /**
   * What the guest pays, in cents.
   *
   * @param subtotal price of the visit before discounts, in cents
   * @param services price of the services, in cents
   * @param transport price of the transport, in cents
   * @param discount sum of all discounts, in cents
   * @param total price of the reservation, in cents
   * @param refunded what was paid back, in cents: after changes and a cancellation, and of a
   *     payment that came too late
   */
  public record GuestAmounts(
      Cents subtotal,
      Cents services,
      Cents transport,
      Cents discount,
      Cents total,
      Cents refunded) {}

  /**
   * How it was cancelled, without the user who did it.
   *
   * @param reason why it was cancelled; absent when no reason was given
   * @param at when the reservation was cancelled
   * @param refund how much of the price is refunded by the cenote's policy
   * @param refundAmount amount to be paid back because of the cancellation, in cents; 0 if nothing
   *     had been paid
   */
  public record GuestCancellation(
      @Nullable String reason, Instant at, Cancellation.Refund refund, Cents refundAmount) {
    static @Nullable GuestCancellation of(@Nullable Cancellation cancellation) {
      return cancellation == null
          ? null
          : new GuestCancellation(
              cancellation.reason(),
              cancellation.at(),
              cancellation.refund(),
              cancellation.refundAmount());
    }
  }

  /** The part of a reservation that its guest sees. */
  public static GuestReservationView of(ReservationView view) {
    return of(view, null);
  }

  /** The part of a reservation that the front desk sees: that of the guest, and the notes. */
  public static GuestReservationView forFrontDesk(ReservationView view) {
    return of(view, view.notes());
  }

  private static GuestReservationView of(ReservationView view, @Nullable String notes) {
    return new GuestReservationView(
        view.id(),
        view.confirmationCode(),
        view.status(),
        view.paymentStatus(),
        view.cenote(),
        view.chosenPackage(),
        view.date(),
        view.startTime(),
        view.endTime(),
        view.timezone(),
        view.startsAt(),
        view.visitors(),
        view.ageBreakdown(),
        view.guest(),
        view.transportationType(),
        view.pickup(),
        view.additionalServices(),
        new GuestAmounts(
            view.amounts().subtotal(),
            view.amounts().services(),
            view.amounts().transport(),
            view.amounts().discount(),
            view.amounts().total(),
            view.amounts().refunded()),
        view.currency(),
        view.priceLines(),
        view.coupon(),
        view.promotionId(),
        view.paymentMethod(),
        notes,
        view.locale(),
        view.holdExpiresAt(),
        view.cancellationPolicy(),
        GuestCancellation.of(view.cancellation()),
        view.livemode(),
        view.createdAt(),
        view.updatedAt(),
        view.confirmedAt(),
        view.checkedInAt());
  }
}
