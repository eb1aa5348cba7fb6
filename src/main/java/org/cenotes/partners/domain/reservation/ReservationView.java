package org.cenotes.partners.domain.reservation;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.CancellationPolicy;
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

/**
 * A reservation as its partner sees it, in every response and event.
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
 * @param amounts price, commission and refunds, in cents
 * @param currency ISO 4217 code of all amounts
 * @param coupon the coupon that was used; absent when there is none
 * @param promotionId id of the promotion that was asked for; absent when there is none
 * @param priceLines the lines of the price; they add up to amounts.total
 * @param paymentMethod how the visit is paid
 * @param source whether it was made with an API key or in the portal
 * @param partnerReference the partner's own reference; absent when there is none
 * @param notes notes for the venue, which its front desk reads; absent when there are none
 * @param metadata the partner's own pairs of names and values, in the order of the names
 * @param locale language of the guest, BCP 47
 * @param holdExpiresAt when the places are released unless the reservation is paid: 15 minutes
 *     after the booking for online payments, at the end of the visit for on_site; in the sandbox by
 *     the sandbox clock. Absent once it is confirmed or has ended
 * @param cancellationPolicy what a cancellation refunds, as it was when the reservation was made;
 *     absent in events from before it was shown
 * @param cancellation how the reservation was cancelled; absent while it is not
 * @param livemode true for live data, false for the sandbox
 * @param createdAt when the reservation was made
 * @param updatedAt when the reservation was last changed
 * @param confirmedAt when the reservation was confirmed; absent before
 * @param checkedInAt when the group arrived; absent before
 */
@Schema(name = "Reservation")
public record ReservationView(
    UUID id,
    String confirmationCode,
    ReservationStatus status,
    PaymentStatus paymentStatus,
    Named cenote,
    @JsonProperty("package") @Nullable Named chosenPackage,
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
    @Nullable CancellationPolicy cancellationPolicy,
    @Nullable Cancellation cancellation,
    boolean livemode,
    Instant createdAt,
    Instant updatedAt,
    @Nullable Instant confirmedAt,
    @Nullable Instant checkedInAt) {
  public ReservationView {
    // Requests have any order and jsonb has its own: the ETag of a change must be that of the
    // reservation that is read afterwards.
    metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
  }

  /**
   * An id with a name in the language of the response.
   *
   * @param id id of the cenote or package
   * @param name name in the language of the response
   */
  @Schema(name = "NamedReference")
  public record Named(UUID id, String name) {}

  /**
   * The visitors by age group.
   *
   * @param adult number of adults
   * @param child number of children
   */
  public record AgeBreakdown(int adult, int child) {}

  /**
   * A service that was booked with the visit.
   *
   * @param serviceId id of the service
   * @param name name of the service in the language of the response
   * @param quantity how many units were booked
   * @param unitPrice price of one unit, in cents
   * @param total price of all units, in cents
   */
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
        row.terms.cancellationPolicy(),
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
        Objects.requireNonNull(line.serviceId()),
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
