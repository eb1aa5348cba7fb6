package org.cenotes.partners.domain.booking;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.availability.AvailabilityService;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.booking.BookingRequest.AgeBreakdown;
import org.cenotes.partners.domain.cenote.CenoteDirectory;
import org.cenotes.partners.domain.cenote.Listing;
import org.cenotes.partners.domain.offer.TransportationType;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceEngine;
import org.cenotes.partners.domain.pricing.PriceRequest;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.reservation.NewReservation;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.visit.Guest;
import org.cenotes.partners.domain.visit.PaymentMethod;
import org.cenotes.partners.domain.visit.Pickup;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.secret.Digests;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Makes reservations: checks, plans, prices, and has them recorded, in one transaction. */
@Service
public class BookingService {
  private final CenoteDirectory cenotes;
  private final AvailabilityService availability;
  private final ReservationService reservations;
  private final Clock clock;
  private final Duration hold;

  @Inject
  BookingService(
      CenoteDirectory cenotes,
      AvailabilityService availability,
      ReservationService reservations,
      Clock clock,
      @ConfigProperty(name = "cenotes.reservation.hold", defaultValue = "PT15M") Duration hold) {
    this.cenotes = cenotes;
    this.availability = availability;
    this.reservations = reservations;
    this.clock = clock;
    this.hold = hold;
  }

  /**
   * Books a visit.
   *
   * @param language of the answer, and of the reservation unless it names its own
   */
  public Booked book(BookingRequest request, Seller seller, Language language) {
    byte[] digest = Digests.sha256(Json.canonicalBytes(request));
    String reference = request.partnerReference();
    if (reference != null) {
      Optional<ReservationView> earlier =
          reservations.findByReference(seller.partnerId(), reference, digest, language);
      if (earlier.isPresent()) {
        return new Booked(earlier.get(), true);
      }
    }
    return new Booked(
        reservations.record(prepare(request, seller, digest, language), language), false);
  }

  private NewReservation prepare(
      BookingRequest request, Seller seller, byte[] digest, Language language) {
    Guest guest = GuestReading.read(request);
    AgeBreakdown ages = ages(request);
    TransportationType transportation = transportation(request);
    refuseUnknownDiscounts(request);
    Listing listing = cenotes.bookable(request.cenoteId());
    checkPartySize(listing, request.visitors());
    List<Slot> slots =
        availability.bookable(listing, request.date(), request.startTime(), request.endTime());
    Price price = PriceEngine.price(listing, priceRequest(request, ages, transportation));
    PaymentMethod method =
        request.paymentMethod() == null ? PaymentMethod.PARTNER_ACCOUNT : request.paymentMethod();
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
        price,
        method,
        request.partnerReference(),
        digest,
        request.notes(),
        request.metadata() == null ? Map.of() : request.metadata(),
        request.locale() == null ? language.tag() : request.locale(),
        holdUntil(method, slots));
  }

  private static AgeBreakdown ages(BookingRequest request) {
    AgeBreakdown ages = request.ageBreakdown();
    return ages == null
        ? new AgeBreakdown(request.visitors(), 0)
        : ages.addingUpTo(request.visitors());
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

  /**
   * No coupon, promotion or quote exists yet that could apply; to ignore one would charge another
   * price.
   */
  private static void refuseUnknownDiscounts(BookingRequest request) {
    refuse("couponCode", request.couponCode());
    refuse("promotionId", request.promotionId());
    refuse("quoteId", request.quoteId());
  }

  private static void refuse(String field, @Nullable String value) {
    if (value != null) {
      throw ApiException.about(PricingError.NOT_APPLICABLE, field, "does not apply");
    }
  }

  static void checkPartySize(Listing listing, int visitors) {
    int least = listing.schedule().minVisitors();
    int most = listing.schedule().maxVisitors();
    if (visitors < least || visitors > most) {
      throw ApiException.about(
          AvailabilityError.NOT_BOOKABLE,
          "visitors",
          "must be %d to %d at this cenote".formatted(least, most));
    }
  }

  private static PriceRequest priceRequest(
      BookingRequest request, AgeBreakdown ages, TransportationType transportation) {
    List<BookingRequest.Extra> extras =
        request.additionalServices() == null ? List.of() : request.additionalServices();
    return new PriceRequest(
        ages.adults(),
        ages.children(),
        request.packageId(),
        extras.stream()
            .map(extra -> new PriceRequest.Extra(extra.serviceId(), extra.quantity()))
            .toList(),
        transportation);
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
