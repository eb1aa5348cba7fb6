package org.cenotes.partners.domain.pricing.quote;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.CenoteView;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.SelectedService;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.VisitorCounts;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.tenancy.CurrentScope;

/**
 * What a visit would cost. Asked often, so everything comes from memory and no transaction is
 * opened, unless there is a coupon to look up.
 */
@ApplicationScoped
public class QuoteService {
  private final CenoteCache cenotes;
  private final PricingService pricing;
  private final Quotes quotes;

  @Inject
  QuoteService(CenoteCache cenotes, PricingService pricing, Quotes quotes) {
    this.cenotes = cenotes;
    this.pricing = pricing;
    this.quotes = quotes;
  }

  /** What of a cenote is for sale. */
  public WithCurrency<PriceSummary> summary(UUID cenoteId, Language language) {
    Listing listing = cenotes.bookable(cenoteId);
    PriceSummary summary =
        new PriceSummary(
            ItemType.CENOTE,
            listing.id(),
            listing.name().in(language),
            listing.agePricing().adult(),
            listing.agePricing(),
            CenoteView.of(listing, true).packages(),
            listing.services());
    return WithCurrency.of(summary, listing.currency());
  }

  /** The price of a visit for whoever asks, and a quote that holds it. */
  public WithCurrency<QuoteView> calculate(QuoteRequest request, Language language) {
    Listing listing = cenotes.bookable(request.itemId());
    PriceQuery asked = asked(listing, request);
    PricedVisit priced = price(listing, asked);
    Quotes.Held held = quotes.hold(listing, asked, priced);
    QuoteView view = new QuoteView(PriceView.of(priced, language), held.quoteId(), held.until());
    return WithCurrency.of(view, listing.currency());
  }

  private static PriceQuery asked(Listing listing, QuoteRequest request) {
    AgeBreakdown said = request.ageBreakdown();
    int visitors = said.adults() + said.children();
    AgeBreakdown ages = VisitorCounts.ages(visitors, said);
    VisitorCounts.checkPartySize(listing, visitors);
    TransportationType transportation =
        request.transportationType() == null
            ? TransportationType.NONE
            : request.transportationType();
    VisitSelection visit =
        new VisitSelection(
            ages.adults(),
            ages.children(),
            request.packageId(),
            SelectedService.priced(request.selectedServices()),
            transportation);
    return new PriceQuery(
        visit,
        request.date(),
        request.couponCode(),
        request.promotionId(),
        CurrentScope.required().partnerId(),
        null);
  }

  /** The services have another name here than when they are booked. */
  private PricedVisit price(Listing listing, PriceQuery asked) {
    try {
      return pricing.price(listing, asked);
    } catch (ApiException refusal) {
      FieldErrors fields = refusal.fields();
      throw fields == null
          ? refusal
          : ApiException.of(
              refusal.error(), fields.renamed("additionalServices", "selectedServices"));
    }
  }

  /** Whether so many of these ages can come to a cenote. */
  public WithCurrency<AgeBreakdownValidation.Answer> validate(AgeBreakdownValidation question) {
    Listing listing = cenotes.bookable(question.itemId());
    RefusalCollector reasons = new RefusalCollector();
    reasons.note("", () -> VisitorCounts.ages(question.visitors(), question.ageBreakdown()));
    reasons.note("", () -> VisitorCounts.checkPartySize(listing, question.visitors()));
    List<RefusalReason> all = reasons.all();
    return WithCurrency.of(
        new AgeBreakdownValidation.Answer(all.isEmpty(), all), listing.currency());
  }
}
