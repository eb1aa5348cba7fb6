package org.cenotes.partners.domain.pricing.quote;

import java.time.Clock;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.pricing.Price;

/** Whatever is booked has this price now. */
public final class OnePrice extends PricingService {
  private final Price price;

  /** This one. */
  public OnePrice(Price price) {
    super(null, null, null, null, Clock.systemUTC());
    this.price = price;
  }

  @Override
  public PricedVisit priceAgain(Listing listing, VisitToPrice toPrice, UUID reservationId) {
    return new PricedVisit(price, null, null, null);
  }
}
