package org.cenotes.partners.domain.reservation.booking;

import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.domain.availability.NotBookable;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.availability.SlotPlan;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.coupon.CouponService;
import org.cenotes.partners.domain.pricing.quote.PricedVisit;
import org.cenotes.partners.domain.pricing.quote.PricingService;
import org.cenotes.partners.domain.pricing.quote.QuoteService;
import org.cenotes.partners.domain.pricing.quote.VisitToPrice;
import org.cenotes.partners.domain.reservation.AppliedDiscounts;
import org.cenotes.partners.domain.reservation.Guest;
import org.cenotes.partners.domain.reservation.NewReservation;
import org.cenotes.partners.domain.reservation.PartySize;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.Pickup;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.ReservationService.Recorded;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.reservation.SharedBookings;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.text.NonBlankText;
import org.cenotes.partners.platform.time.PartnerTime;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Books visits: checks, plans and prices them, and has them recorded in one transaction. */
@Service
public class BookingService {
  /** Fifty full pairs of any letters fit, at three bytes each. */
  private static final int MAX_METADATA_BYTES = 80 * 1024;

  private final CenoteCache cenotes;
  private final PaymentMethodPolicy payments;
  private final PricingService pricing;
  private final QuoteService quotes;
  private final ReservationService reservations;
  private final SharedBookings shared;
  private final Clock clock;
  private final Duration hold;

  @Inject
  BookingService(
      CenoteCache cenotes,
      PaymentMethodPolicy payments,
      PricingService pricing,
      QuoteService quotes,
      ReservationService reservations,
      SharedBookings shared,
      @PartnerTime Clock clock,
      @ConfigProperty(name = "cenotes.reservation.hold", defaultValue = "PT15M") Duration hold) {
    this.cenotes = cenotes;
    this.payments = payments;
    this.pricing = pricing;
    this.quotes = quotes;
    this.reservations = reservations;
    this.shared = shared;
    this.clock = clock;
    this.hold = hold;
  }

  /**
   * Books a visit, or finds the reservation of an earlier request with the same partnerReference.
   *
   * @param language of the response, and of the reservation unless the request names a locale
   */
  public Recorded book(BookingRequest request, Seller seller, Language language) {
    byte[] digest = digest(request);
    return reservations.record(
        seller.partnerId(),
        request.partnerReference(),
        digest,
        () -> prepare(request, seller, digest, language),
        language);
  }

  /**
   * Books a visit together with those of concurrent callers, and stores the response under the
   * request's key.
   *
   * @return empty when nothing was done because the booking has to be made alone, by {@link #book}:
   *     it repeats a request, is to be refused, or did not get its turn
   * @throws ApiException 409 when a slot has not enough places left
   */
  @Transactional(TxType.NOT_SUPPORTED)
  public Optional<ReservationView> bookTogether(
      BookingRequest request, Seller seller, Language language) {
    NewReservation draft;
    try {
      draft = prepare(request, seller, digest(request), language);
    } catch (ApiException refusal) {
      // book() refuses it, unless the same request succeeded before: it returns that reservation
      return Optional.empty();
    }
    return shared.record(draft, language);
  }

  /**
   * Whether this method, which may differ from the request's, accepts what the visit costs now.
   *
   * @throws ApiException when the visit cannot be priced
   */
  public boolean isAccepted(PaymentMethod method, BookingRequest request, Seller seller) {
    Listing listing = cenotes.bookable(request.cenoteId());
    AgeBreakdown ages = AgeBreakdown.of(request.visitors(), request.ageBreakdown());
    VisitSelection visit = request.visit(ages, transportation(request));
    Guest guest = GuestDetailsReader.read(request);
    Price price = price(listing, request, visit, seller, guest).price();
    return payments.refusal(method, price.total(), listing.currency()) == null;
  }

  private NewReservation prepare(
      BookingRequest request, Seller seller, byte @Nullable [] digest, Language language) {
    Guest guest = GuestDetailsReader.read(request);
    AgeBreakdown ages = AgeBreakdown.of(request.visitors(), request.ageBreakdown());
    TransportationType transportation = transportation(request);
    Listing listing = cenotes.bookable(request.cenoteId());
    NotBookable.checkPartySize(listing, request.visitors());
    List<Slot> slots =
        SlotPlan.bookable(
            listing, request.date(), request.startTime(), request.endTime(), clock.instant());
    VisitSelection visit = request.visit(ages, transportation);
    PricedVisit priced = price(listing, request, visit, seller, guest);
    PaymentMethod method = method(request.paymentMethod());
    checkMethod(method, priced.price(), listing);
    return new NewReservation(
        seller.partnerId(),
        seller.commission(),
        seller.source(),
        listing,
        request.date(),
        slots,
        PartySize.of(ages.adults(), ages.children()),
        guest,
        transportation,
        request.pickup(),
        priced.price(),
        discounts(priced, guest),
        method,
        request.partnerReference(),
        digest,
        request.notes(),
        checkedMetadata(request.metadata() == null ? Map.of() : request.metadata()),
        request.locale() == null ? language.tag() : request.locale(),
        holdUntil(method, slots));
  }

  /** What a repetition under the same partnerReference is recognised by; null without one. */
  private static byte @Nullable [] digest(BookingRequest request) {
    return request.partnerReference() == null ? null : Digests.sha256(Json.canonicalBytes(request));
  }

  private static PaymentMethod method(@Nullable String name) {
    return name == null
        ? PaymentMethod.PARTNER_ACCOUNT
        : WireEnum.find(PaymentMethod.class, name)
            .orElseThrow(
                () ->
                    ApiException.about(
                        PricingError.NOT_APPLICABLE,
                        "paymentMethod",
                        "must be one of: " + PaymentMethod.wireNames()));
  }

  /**
   * The metadata to store.
   *
   * @throws ApiException 400 when it is longer as JSON than {@link #MAX_METADATA_BYTES}, as many
   *     control characters are: each is escaped with six bytes, and an update's event has it twice
   */
  static Map<String, String> checkedMetadata(Map<String, String> given) {
    if (Json.bytes(given).length > MAX_METADATA_BYTES) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "metadata",
          "must not be longer than " + MAX_METADATA_BYTES + " bytes as JSON");
    }
    return given;
  }

  private static TransportationType transportation(BookingRequest request) {
    TransportationType type =
        request.transportationType() == null
            ? TransportationType.NONE
            : request.transportationType();
    checkPickup(type, request.pickup());
    return type;
  }

  /**
   * Checks the pickup against the transport.
   *
   * @throws ApiException 400 when a pickup is requested without transport, or its place is missing
   */
  static void checkPickup(TransportationType type, @Nullable Pickup pickup) {
    if (pickup != null && Boolean.TRUE.equals(pickup.requested()) && !type.isProvided()) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "pickup.requested",
          "must be false for the transportationType " + type.wire());
    }
    String place = pickup == null ? null : pickup.locationName();
    if (type.isProvided() && (place == null || !NonBlankText.matches(place))) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "pickup.locationName",
          "is required for the transportationType " + type.wire());
    }
  }

  private void checkMethod(PaymentMethod method, Price price, Listing listing) {
    String refusal = payments.refusal(method, price.total(), listing.currency());
    if (refusal != null) {
      throw ApiException.about(PricingError.NOT_APPLICABLE, "paymentMethod", refusal);
    }
  }

  /** The price of the quote if there is one, else the price now. */
  private PricedVisit price(
      Listing listing, BookingRequest request, VisitSelection visit, Seller seller, Guest guest) {
    VisitToPrice toPrice =
        new VisitToPrice(
            visit,
            request.date(),
            request.couponCode(),
            request.promotionId(),
            seller.partnerId(),
            guest.email());
    String quoteId = request.quoteId();
    return quoteId == null
        ? pricing.charge(listing, toPrice)
        : quotes.redeem(quoteId, listing, toPrice);
  }

  private static @Nullable AppliedDiscounts discounts(PricedVisit priced, Guest guest) {
    if (priced.couponId() == null && priced.promotionId() == null) {
      return null;
    }
    return new AppliedDiscounts(
        priced.couponId(),
        priced.couponCode(),
        priced.couponId() == null ? null : CouponService.customer(guest.email()),
        priced.promotionId());
  }

  /** Online payments have some minutes; payments at the front desk have until the visit ends. */
  private @Nullable Instant holdUntil(PaymentMethod method, List<Slot> slots) {
    return switch (method) {
      case PARTNER_ACCOUNT -> null;
      case ON_SITE -> slots.get(slots.size() - 1).endsAt();
      default -> clock.instant().plus(hold);
    };
  }
}
