package org.cenotes.partners.domain.pricing.quote;

import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.availability.NotBookable;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.CenoteView;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.time.PartnerTime;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Calculates what a visit would cost and promises the price for a while. Cenote and rules come from
 * memory: a price without a coupon costs one row, its quote's.
 */
@Service
public class QuoteService {
  /** Kept after they expire, so that a late booking is refused with the right sentence. */
  private static final Duration KEPT = Duration.ofMinutes(5);

  private final CenoteCache cenotes;
  private final PricingService pricing;
  private final Quotes quotes;
  private final SharedQuotes shared;
  private final Clock clock;
  private final Duration lifetime;

  @Inject
  QuoteService(
      CenoteCache cenotes,
      PricingService pricing,
      Quotes quotes,
      SharedQuotes shared,
      @PartnerTime Clock clock,
      @ConfigProperty(name = "cenotes.pricing.quote-lifetime", defaultValue = "PT15M")
          Duration lifetime) {
    this.cenotes = cenotes;
    this.pricing = pricing;
    this.quotes = quotes;
    this.shared = shared;
    this.clock = clock;
    this.lifetime = lifetime;
  }

  /** The prices of a cenote, its packages and services, before any discount. */
  public WithCurrency<PriceSummary> summary(UUID cenoteId, Language language) {
    Listing listing = cenotes.bookable(cenoteId);
    PriceSummary summary =
        new PriceSummary(
            ItemType.CENOTE,
            listing.id(),
            listing.name().in(language),
            listing.priceFrom(),
            listing.agePricing(),
            CenoteView.of(listing, true).packages(),
            listing.services());
    return WithCurrency.of(summary, listing.currency());
  }

  /**
   * Calculates the price of a visit for the caller and issues a quote that holds it.
   *
   * @throws ApiException 422 naming the member that does not apply or is in the past
   */
  @Transactional(TxType.NOT_SUPPORTED)
  public WithCurrency<QuoteView> calculate(QuoteRequest request, Language language) {
    Listing listing = cenotes.bookable(request.itemId());
    checkDate(listing, request.date());
    VisitToPrice toPrice = toPrice(listing, request);
    PricedVisit priced = price(listing, toPrice);
    Instant expiresAt = clock.instant().plus(lifetime).truncatedTo(ChronoUnit.MILLIS);
    Quote quote = new Quote(listing, toPrice, priced, expiresAt);
    shared.add(quote);
    QuoteView view = new QuoteView(PriceView.of(priced, language), quote.id(), expiresAt);
    return WithCurrency.of(view, listing.currency());
  }

  private void checkDate(Listing listing, @Nullable LocalDate date) {
    if (date != null && date.isBefore(LocalDate.ofInstant(clock.instant(), listing.timezone()))) {
      throw NotBookable.PAST.refusal("date", "must not be in the past");
    }
  }

  /**
   * The price that a quote holds for exactly this visit. A quote may be redeemed more than once.
   * Its coupon and promotion are part of the price, so the caller need not repeat them.
   *
   * @throws ApiException 422 when it is unknown, has expired, belongs to another partner or was
   *     issued for another request; a coupon or promotion that is not the quote's is named
   */
  public PricedVisit redeem(String quoteId, Listing listing, VisitToPrice toPrice) {
    if (!Quote.isId(quoteId)) {
      throw refused("is not the id of a quote");
    }
    Quote quote =
        quotes
            .find(quoteId, toPrice.partnerId())
            .orElseThrow(() -> refused("is not the id of a quote issued to you"));
    if (!clock.instant().isBefore(quote.expiresAt())) {
      throw refused("has expired");
    }
    checkSame(quote, listing, toPrice);
    Quote.Priced priced = quote.priced();
    Price price = new Price(priced.lines(), chosenPackage(listing, toPrice.visit().packageId()));
    return new PricedVisit(price, priced.couponId(), priced.couponCode(), priced.promotionId());
  }

  private static void checkSame(Quote quote, Listing listing, VisitToPrice toPrice) {
    FieldErrors.Collector differences = new FieldErrors.Collector();
    List<String> members = quote.differences(listing, toPrice);
    if (!members.isEmpty()) {
      differences.add(
          "quoteId", "was issued for another request; what differs: " + String.join(", ", members));
    } else if (!quote.isInCurrencyOf(listing)) {
      differences.add("quoteId", "was issued in another currency");
    }
    if (toPrice.couponCode() != null && !quote.hasCoupon(toPrice.couponCode())) {
      differences.add("couponCode", "must be absent or that of the quote");
    }
    if (toPrice.promotionId() != null && !quote.hasPromotion(toPrice.promotionId())) {
      differences.add("promotionId", "must be absent or that of the quote");
    }
    differences.throwIfAny(PricingError.NOT_APPLICABLE);
  }

  /** The price holds even when the package has been withdrawn from sale since. */
  private static @Nullable PackageOffer chosenPackage(Listing listing, @Nullable UUID id) {
    return id == null
        ? null
        : listing
            .findPackage(id)
            .orElseThrow(() -> refused("is for a package that no longer exists"));
  }

  private static ApiException refused(String sentence) {
    return ApiException.about(PricingError.NOT_APPLICABLE, "quoteId", sentence);
  }

  /**
   * Deletes up to {@code limit} quotes that expired a while ago; returns how many there were. Their
   * age is that in real time: the clock of a sandbox may be years ahead.
   */
  int deleteExpired(int limit) {
    return quotes.deleteOlderThan(lifetime.plus(KEPT), limit);
  }

  private static VisitToPrice toPrice(Listing listing, QuoteRequest request) {
    AgeBreakdown ages = request.ageBreakdown();
    ages.requireAdult();
    NotBookable.checkPartySize(listing, ages.visitors());
    TransportationType transportation =
        request.transportationType() == null
            ? TransportationType.NONE
            : request.transportationType();
    VisitSelection visit =
        new VisitSelection(
            ages.adults(),
            ages.children(),
            request.packageId(),
            request.selectedServices() == null ? List.of() : request.selectedServices(),
            transportation);
    UUID partnerId = CurrentScope.required().partnerId();
    String email = request.guestEmail();
    return new VisitToPrice(
        visit,
        request.date(),
        request.couponCode(),
        request.promotionId(),
        partnerId,
        // Anonymous callers must not learn who has bought before.
        email == null || partnerId == null ? null : EmailAddresses.folded(email));
  }

  /** Refusals name {@code selectedServices}, which a booking calls {@code additionalServices}. */
  private PricedVisit price(Listing listing, VisitToPrice toPrice) {
    try {
      return pricing.price(listing, toPrice);
    } catch (ApiException refusal) {
      FieldErrors fields = refusal.fields();
      throw fields == null
          ? refusal
          : ApiException.of(
              refusal.error(), fields.renamed("additionalServices", "selectedServices"));
    }
  }

  /** Whether a cenote takes a party of these ages. */
  public WithCurrency<AgeBreakdownValidity> validate(
      AgeBreakdownValidationRequest request, Language language) {
    Listing listing = cenotes.bookable(request.itemId());
    RefusalCollector reasons = new RefusalCollector(language);
    reasons.check("", () -> AgeBreakdown.of(request.visitors(), request.ageBreakdown()));
    reasons.check("", () -> NotBookable.checkPartySize(listing, request.visitors()));
    List<RefusalReason> all = reasons.all();
    return WithCurrency.of(new AgeBreakdownValidity(all.isEmpty(), all), listing.currency());
  }
}
