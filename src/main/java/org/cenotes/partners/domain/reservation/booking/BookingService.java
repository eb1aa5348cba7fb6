package org.cenotes.partners.domain.reservation.booking;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.domain.availability.AvailabilityService;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.VisitorCounts;
import org.cenotes.partners.domain.pricing.coupon.CouponService;
import org.cenotes.partners.domain.pricing.quote.PriceQuery;
import org.cenotes.partners.domain.pricing.quote.PricedVisit;
import org.cenotes.partners.domain.pricing.quote.PricingService;
import org.cenotes.partners.domain.pricing.quote.Quotes;
import org.cenotes.partners.domain.reservation.AppliedDiscounts;
import org.cenotes.partners.domain.reservation.Guest;
import org.cenotes.partners.domain.reservation.NewReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.Pickup;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.secret.Digests;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Makes reservations: checks, plans, prices, and has them recorded, in one transaction. */
@Service
public class BookingService {
  private final CenoteCache cenotes;
  private final AvailabilityService availability;
  private final PaymentRules payments;
  private final PricingService pricing;
  private final Quotes quotes;
  private final ReservationService reservations;
  private final Clock clock;
  private final Duration hold;

  @Inject
  BookingService(
      CenoteCache cenotes,
      AvailabilityService availability,
      PaymentRules payments,
      PricingService pricing,
      Quotes quotes,
      ReservationService reservations,
      Clock clock,
      @ConfigProperty(name = "cenotes.reservation.hold", defaultValue = "PT15M") Duration hold) {
    this.cenotes = cenotes;
    this.availability = availability;
    this.payments = payments;
    this.pricing = pricing;
    this.quotes = quotes;
    this.reservations = reservations;
    this.clock = clock;
    this.hold = hold;
  }

  /**
   * Books a visit.
   *
   * @param language of the answer, and of the reservation unless it names its own
   */
  public BookingResult book(BookingRequest request, Seller seller, Language language) {
    byte[] digest = Digests.sha256(Json.canonicalBytes(request));
    String reference = request.partnerReference();
    if (reference != null) {
      Optional<ReservationView> earlier =
          reservations.findByReference(seller.partnerId(), reference, digest, language);
      if (earlier.isPresent()) {
        return new BookingResult(earlier.get(), true);
      }
    }
    return new BookingResult(
        reservations.record(prepare(request, seller, digest, language), language), false);
  }

  private NewReservation prepare(
      BookingRequest request, Seller seller, byte[] digest, Language language) {
    Guest guest = GuestDetailsReader.read(request);
    AgeBreakdown ages = VisitorCounts.ages(request.visitors(), request.ageBreakdown());
    TransportationType transportation = transportation(request);
    Listing listing = cenotes.bookable(request.cenoteId());
    VisitorCounts.checkPartySize(listing, request.visitors());
    List<Slot> slots =
        availability.bookable(listing, request.date(), request.startTime(), request.endTime());
    VisitSelection visit = request.visit(ages, transportation);
    PricedVisit priced = priced(listing, request, visit, seller, guest);
    PaymentMethod method = method(request.paymentMethod());
    checkMethod(method, priced.price());
    return new NewReservation(
        seller.partnerId(),
        seller.commission(),
        seller.source(),
        listing,
        request.date(),
        slots,
        ages.adults(),
        ages.children(),
        guest,
        transportation,
        request.pickup(),
        priced.price(),
        reductions(priced, guest),
        method,
        request.partnerReference(),
        digest,
        request.notes(),
        ReservationMetadata.checked(request.metadata(), Map.of()),
        request.locale() == null ? language.tag() : request.locale(),
        holdUntil(method, slots));
  }

  private static PaymentMethod method(@Nullable String named) {
    return named == null
        ? PaymentMethod.PARTNER_ACCOUNT
        : WireEnum.find(PaymentMethod.class, named)
            .orElseThrow(
                () ->
                    ApiException.about(
                        PricingError.NOT_APPLICABLE, "paymentMethod", "is no way of paying"));
  }

  private static TransportationType transportation(BookingRequest request) {
    TransportationType type =
        request.transportationType() == null
            ? TransportationType.NONE
            : request.transportationType();
    checkPickup(type, request.pickup());
    return type;
  }

  static void checkPickup(TransportationType type, @Nullable Pickup pickup) {
    if (type.isProvided() && (pickup == null || pickup.locationName() == null)) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "pickup.locationName",
          "must be given for this transportationType");
    }
  }

  private void checkMethod(PaymentMethod method, Price price) {
    String refusal = payments.refusal(method, price.total());
    if (refusal != null) {
      throw ApiException.about(PricingError.NOT_APPLICABLE, "paymentMethod", refusal);
    }
  }

  /** What was quoted is charged; without a quote, what it costs now. */
  private PricedVisit priced(
      Listing listing, BookingRequest request, VisitSelection visit, Seller seller, Guest guest) {
    PriceQuery asked =
        new PriceQuery(
            visit,
            request.date(),
            request.couponCode(),
            request.promotionId(),
            seller.partnerId(),
            guest.email());
    String quoteId = request.quoteId();
    return quoteId == null
        ? pricing.charge(listing, asked)
        : quotes.redeem(quoteId, listing, asked);
  }

  private static @Nullable AppliedDiscounts reductions(PricedVisit priced, Guest guest) {
    if (priced.couponId() == null && priced.promotionId() == null) {
      return null;
    }
    return new AppliedDiscounts(
        priced.couponId(),
        priced.couponCode(),
        priced.couponId() == null ? null : CouponService.customer(guest.email()),
        priced.promotionId());
  }

  /** Online payment has minutes; payment at the desk has until the visit is over. */
  private @Nullable Instant holdUntil(PaymentMethod method, List<Slot> slots) {
    return switch (method) {
      case PARTNER_ACCOUNT -> null;
      case ON_SITE -> slots.get(slots.size() - 1).endsAt();
      default -> clock.instant().plus(hold);
    };
  }
}
