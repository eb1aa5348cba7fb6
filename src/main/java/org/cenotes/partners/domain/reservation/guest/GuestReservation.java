package org.cenotes.partners.domain.reservation.guest;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
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
 * source, and without the partner's reference, notes and metadata.
 */
@Schema(name = "GuestReservation")
public record GuestReservation(
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
    String locale,
    @Nullable Instant holdExpiresAt,
    @Nullable GuestCancellation cancellation,
    boolean livemode,
    Instant createdAt,
    Instant updatedAt,
    @Nullable Instant confirmedAt,
    @Nullable Instant checkedInAt) {

  /** What the guest pays, in cents. */
  public record GuestAmounts(
      Cents subtotal,
      Cents services,
      Cents transport,
      Cents discount,
      Cents total,
      Cents refunded) {}

  /** How it was cancelled, without the user who did it. */
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

  /** The part of a reservation that guest and front desk see. */
  public static GuestReservation of(ReservationView view) {
    return new GuestReservation(
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
        view.locale(),
        view.holdExpiresAt(),
        GuestCancellation.of(view.cancellation()),
        view.livemode(),
        view.createdAt(),
        view.updatedAt(),
        view.confirmedAt(),
        view.checkedInAt());
  }
}
