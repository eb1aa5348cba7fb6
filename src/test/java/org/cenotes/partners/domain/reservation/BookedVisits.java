package org.cenotes.partners.domain.reservation;

import java.util.List;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.ApplicableDiscounts;
import org.cenotes.partners.domain.pricing.PriceEngine;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.platform.http.Language;

/** Visits that were booked when the cenote sold something else. */
public final class BookedVisits {
  private BookedVisits() {}

  /** Two adults with this transportation, at the price of the cenote as it was. */
  public static ReservationView transported(Listing cenote, TransportationType type) {
    VisitSelection visit = new VisitSelection(2, 0, null, List.of(), type);
    Reservation booked =
        Bookings.booked(
            PaymentMethod.PARTNER_ACCOUNT,
            PriceEngine.price(cenote, visit, ApplicableDiscounts.NONE));
    return ReservationView.of(booked, Language.EN, true);
  }
}
