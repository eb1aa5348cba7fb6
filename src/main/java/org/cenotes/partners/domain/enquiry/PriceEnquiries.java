package org.cenotes.partners.domain.enquiry;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.booking.BookingRequest.AgeBreakdown;
import org.cenotes.partners.domain.booking.BookingRequest.Extra;
import org.cenotes.partners.domain.booking.Visitors;
import org.cenotes.partners.domain.cenote.CenoteDirectory;
import org.cenotes.partners.domain.cenote.CenoteView;
import org.cenotes.partners.domain.cenote.Listing;
import org.cenotes.partners.domain.offer.ItemType;
import org.cenotes.partners.domain.offer.TransportationType;
import org.cenotes.partners.domain.pricing.PriceRequest;
import org.cenotes.partners.domain.quote.PriceAsked;
import org.cenotes.partners.domain.quote.Priced;
import org.cenotes.partners.domain.quote.Pricing;
import org.cenotes.partners.domain.quote.Quotes;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.InCurrency;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.tenancy.Scopes;

/**
 * What a visit would cost. Asked often, so everything comes from memory and no transaction is
 * opened, unless there is a coupon to look up.
 */
@ApplicationScoped
public class PriceEnquiries {
  private final CenoteDirectory cenotes;
  private final Pricing pricing;
  private final Quotes quotes;

  @Inject
  PriceEnquiries(CenoteDirectory cenotes, Pricing pricing, Quotes quotes) {
    this.cenotes = cenotes;
    this.pricing = pricing;
    this.quotes = quotes;
  }

  /** What of a cenote is for sale. */
  public InCurrency<PriceSummary> summary(UUID cenoteId, Language language) {
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
    return InCurrency.of(summary, listing.currency());
  }

  /** The price of a visit for whoever asks, and a quote that holds it. */
  public InCurrency<QuoteView> calculate(QuoteRequest request, Language language) {
    Listing listing = cenotes.bookable(request.itemId());
    PriceAsked asked = asked(listing, request);
    Priced priced = price(listing, asked);
    Quotes.Held held = quotes.hold(listing, asked, priced);
    QuoteView view = new QuoteView(PriceView.of(priced, language), held.quoteId(), held.until());
    return InCurrency.of(view, listing.currency());
  }

  private static PriceAsked asked(Listing listing, QuoteRequest request) {
    AgeBreakdown said = request.ageBreakdown();
    int visitors = said.adults() + said.children();
    AgeBreakdown ages = Visitors.ages(visitors, said);
    Visitors.checkPartySize(listing, visitors);
    TransportationType transportation =
        request.transportationType() == null
            ? TransportationType.NONE
            : request.transportationType();
    PriceRequest visit =
        new PriceRequest(
            ages.adults(),
            ages.children(),
            request.packageId(),
            Extra.priced(request.selectedServices()),
            transportation);
    return new PriceAsked(
        visit,
        request.date(),
        request.couponCode(),
        request.promotionId(),
        Scopes.required().partnerId(),
        null);
  }

  /** The services have another name here than when they are booked. */
  private Priced price(Listing listing, PriceAsked asked) {
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
  public InCurrency<AgeQuestion.Answer> validate(AgeQuestion question) {
    Listing listing = cenotes.bookable(question.itemId());
    Reasons reasons = new Reasons();
    reasons.note("", () -> Visitors.ages(question.visitors(), question.ageBreakdown()));
    reasons.note("", () -> Visitors.checkPartySize(listing, question.visitors()));
    List<Reason> all = reasons.all();
    return InCurrency.of(new AgeQuestion.Answer(all.isEmpty(), all), listing.currency());
  }
}
