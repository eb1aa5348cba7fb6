package org.cenotes.partners.domain.reservation.booking;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.LocalTime;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.availability.AvailabilityLookup;
import org.cenotes.partners.domain.availability.DayAvailability.SlotView;
import org.cenotes.partners.domain.availability.NotBookable;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.availability.SlotPlan;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.quote.PriceView;
import org.cenotes.partners.domain.pricing.quote.PricingService;
import org.cenotes.partners.domain.pricing.quote.RefusalCollector;
import org.cenotes.partners.domain.pricing.quote.RefusalReason;
import org.cenotes.partners.domain.pricing.quote.VisitToPrice;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.money.Currency;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.time.PartnerTime;
import org.jspecify.annotations.Nullable;

/** Runs the checks of a booking without booking; every refusal becomes a reason. */
@ApplicationScoped
public class ReservationValidationService {
  private static final String NO_CENOTE = "itemId must be a cenote that can be booked";
  private static final String SOLD_OUT = "not enough places are left";

  private final CenoteCache cenotes;
  private final Clock clock;
  private final AvailabilityLookup places;
  private final PricingService pricing;

  @Inject
  ReservationValidationService(
      CenoteCache cenotes,
      @PartnerTime Clock clock,
      AvailabilityLookup places,
      PricingService pricing) {
    this.cenotes = cenotes;
    this.clock = clock;
    this.places = places;
    this.pricing = pricing;
  }

  /** Whether the caller could book this visit now, and its price. */
  public WithCurrency<ReservationValidity> check(
      ReservationValidationRequest request, Language language) {
    RefusalCollector reasons = new RefusalCollector(language);
    AgeBreakdown ages =
        reasons.unlessRefused(
            "", () -> AgeBreakdown.of(request.visitors(), request.ageBreakdown()));
    reasons.check("", () -> BookingService.checkPickup(request.transportation(), request.pickup()));
    Listing listing = reasons.unlessRefused(NO_CENOTE, () -> cenotes.bookable(request.itemId()));
    SlotView slot = null;
    PriceView price = null;
    if (listing != null) {
      reasons.check("", () -> NotBookable.checkPartySize(listing, request.visitors()));
      slot = reasons.unlessRefused("", () -> slot(listing, request, language));
      if (slot != null && slot.available() < request.visitors()) {
        reasons.check(SOLD_OUT, ReservationValidationService::refuseSoldOut);
      }
      if (ages != null) {
        price = price(listing, request, ages, language, reasons);
      }
    }
    List<RefusalReason> all = reasons.all();
    return new WithCurrency<>(
        new ReservationValidity(all.isEmpty(), all, slot, price), currency(listing));
  }

  private static Currency currency(@Nullable Listing listing) {
    return listing == null ? Currency.MXN : Currency.of(listing.currency());
  }

  private static void refuseSoldOut() {
    throw new ApiException(AvailabilityError.SOLD_OUT);
  }

  /**
   * From the start of the first slot to the end of the last, with the places of the fullest one.
   */
  private SlotView slot(Listing listing, ReservationValidationRequest request, Language language) {
    List<Slot> covered =
        SlotPlan.bookable(
            listing, request.date(), request.startTime(), request.endTime(), clock.instant());
    Set<LocalTime> starts = covered.stream().map(Slot::start).collect(Collectors.toSet());
    SlotView fullest =
        places.day(listing.id(), request.date(), language).slots().stream()
            .filter(slot -> starts.contains(slot.startTime()))
            .min(Comparator.comparing(SlotView::available))
            // the schedule has changed since the plan was made
            .orElseThrow(() -> new ApiException(AvailabilityError.NOT_BOOKABLE));
    Slot first = covered.get(0);
    Slot last = covered.get(covered.size() - 1);
    return new SlotView(
        first.start(),
        last.end(),
        first.startsAt(),
        fullest.capacity(),
        fullest.available(),
        fullest.status(),
        first.cutoffAt(),
        fullest.priceFrom());
  }

  /** The price; null when it is refused. */
  private @Nullable PriceView price(
      Listing listing,
      ReservationValidationRequest request,
      AgeBreakdown ages,
      Language language,
      RefusalCollector reasons) {
    PriceView price =
        reasons.unlessRefused(
            "", () -> price(listing, request, ages, request.couponCode(), language));
    if (price == null && request.couponCode() != null) {
      // a refused coupon must not hide what else is refused
      reasons.unlessRefused("", () -> price(listing, request, ages, null, language));
    }
    return price;
  }

  private PriceView price(
      Listing listing,
      ReservationValidationRequest request,
      AgeBreakdown ages,
      @Nullable String couponCode,
      Language language) {
    VisitSelection visit =
        new VisitSelection(
            ages.adults(),
            ages.children(),
            request.packageId(),
            request.additionalServices() == null ? List.of() : request.additionalServices(),
            request.transportation());
    String email = request.guestEmail();
    VisitToPrice toPrice =
        new VisitToPrice(
            visit,
            request.date(),
            couponCode,
            null,
            CurrentScope.required().partnerId(),
            email == null ? null : EmailAddresses.folded(email));
    return PriceView.of(pricing.price(listing, toPrice), language);
  }
}
