package org.cenotes.partners.domain.pricing.quote;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.pricing.ApplicableDiscounts;
import org.cenotes.partners.domain.pricing.PriceEngine;

/** What a booked visit costs now where there are no discounts. */
public final class BookedPrices extends PricingService {
  public BookedPrices() {
    super(null, null, null, null, Clock.systemUTC());
  }

  @Override
  public PricedVisit priceAgain(Listing listing, VisitToPrice toPrice, UUID reservationId) {
    ApplicableDiscounts none = new ApplicableDiscounts(List.of(), null, null, true, false, true);
    return new PricedVisit(PriceEngine.price(listing, toPrice.visit(), none), null, null, null);
  }
}
