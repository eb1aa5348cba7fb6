package org.cenotes.partners.domain.reservation;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceLine;
import org.cenotes.partners.domain.pricing.PriceLineView;
import org.cenotes.partners.domain.pricing.coupon.AppliedCoupon;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A reservation as its partner sees it, in every response and event. */
@Schema(name = "Reservation")
public record ReservationView(
    UUID id,
    String confirmationCode,
    ReservationStatus status,
    PaymentStatus paymentStatus,
    Named cenote,
    @com.fasterxml.jackson.annotation.JsonProperty("package") @Nullable Named chosenPackage,
    LocalDate date,
    LocalTime startTime,
    LocalTime endTime,
    String timezone,
    Instant startsAt,
    int visitors,
    AgeBreakdown ageBreakdown,
    Guest guest,
    @Schema(implementation = TransportationType.class) String transportationType,
    @Nullable Pickup pickup,
    List<BookedService> additionalServices,
    AmountsView amounts,
    String currency,
    @Nullable AppliedCoupon coupon,
    @Nullable UUID promotionId,
    List<PriceLineView> priceLines,
    PaymentMethod paymentMethod,
    @Schema(
            title = "ReservationSource",
            enumeration = {"partner_api", "partner_portal"})
        String source,
    @Nullable String partnerReference,
    @Nullable String notes,
    Map<String, String> metadata,
    String locale,
    @Nullable Instant holdExpiresAt,
    @Nullable Cancellation cancellation,
    boolean livemode,
    Instant createdAt,
    Instant updatedAt,
    @Nullable Instant confirmedAt,
    @Nullable Instant checkedInAt) {

  /** An id with a name in the language of the response. */
  @Schema(name = "NamedReference")
  public record Named(UUID id, String name) {}

  /** The visitors by age group. */
  public record AgeBreakdown(int adult, int child) {}

  /** A service that was booked with the visit. */
  public record BookedService(
      UUID serviceId, String name, int quantity, Cents unitPrice, Cents total) {}

  static ReservationView of(Reservation row, Language language, boolean livemode) {
    return new ReservationView(
        row.id,
        row.confirmationCode,
        row.lifecycle.status(),
        row.lifecycle.paymentStatus(),
        new Named(row.cenoteId, row.cenoteName.in(language)),
        named(row.packageId, row.packageName, language),
        row.date,
        row.times.start(),
        row.times.end(),
        row.times.timezone(),
        row.times.startsAt(),
        row.party.visitors(),
        new AgeBreakdown(row.party.adults(), row.party.children()),
        row.guest,
        row.transportationType,
        row.pickup,
        row.priceLines.stream()
            .filter(line -> line.kind() == PriceLine.Kind.SERVICE)
            .map(line -> booked(line, language))
            .toList(),
        AmountsView.of(row),
        row.terms.currency(),
        usedCoupon(row),
        row.discounts == null ? null : row.discounts.promotionId(),
        row.priceLines.stream().map(line -> PriceLineView.of(line, language)).toList(),
        WireEnum.parse(PaymentMethod.class, row.paymentMethod),
        row.source,
        row.partnerReference,
        row.notes,
        row.metadata,
        row.locale,
        row.lifecycle.holdExpiresAt,
        row.lifecycle.cancellation,
        livemode,
        row.createdAt,
        row.updatedAt,
        row.lifecycle.confirmedAt,
        row.lifecycle.checkedInAt);
  }

  private static @Nullable Named named(
      @Nullable UUID id, @Nullable LocalizedText name, Language language) {
    return id == null || name == null ? null : new Named(id, name.in(language));
  }

  private static BookedService booked(PriceLine line, Language language) {
    return new BookedService(
        java.util.Objects.requireNonNull(line.serviceId()),
        line.label().in(language),
        line.quantity(),
        line.unitPrice(),
        line.total());
  }

  private static @Nullable AppliedCoupon usedCoupon(Reservation row) {
    String code = row.discounts == null ? null : row.discounts.couponCode();
    return AppliedCoupon.of(code, new Price(row.priceLines, null).couponDiscount());
  }
}
