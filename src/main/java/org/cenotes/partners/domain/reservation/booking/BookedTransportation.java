package org.cenotes.partners.domain.reservation.booking;

import java.util.UUID;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.domain.catalog.ServiceOffer.Category;
import org.cenotes.partners.domain.catalog.ServiceOffer.InclusionType;
import org.cenotes.partners.domain.pricing.PriceLine;
import org.cenotes.partners.domain.pricing.PriceLineView;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.platform.money.Cents;

/**
 * The transportation of a booked visit. A visit selects it by type only, so without this a change
 * of the visit could charge another service of the same type.
 */
final class BookedTransportation {
  private BookedTransportation() {}

  /**
   * The cenote with the transportation that was booked, and no other: part of the visit if it was
   * then. There is none when the service no longer exists or was withdrawn, or when it was paid for
   * and is part of the visit now.
   */
  static Listing only(Listing listing, ReservationView booked) {
    return booked.priceLines().stream()
        .filter(line -> line.kind() == PriceLine.Kind.TRANSPORT)
        .findFirst()
        .map(line -> only(listing, line))
        .orElse(listing);
  }

  private static Listing only(Listing listing, PriceLineView line) {
    UUID id = line.serviceId();
    boolean wasPaid = !line.unitPrice().equals(Cents.ZERO);
    return listing.withServices(
        listing.services().stream()
            .filter(
                offer ->
                    offer.category() != Category.TRANSPORTATION
                        || (offer.id().equals(id)
                            && !offer.isWithdrawn()
                            && !(wasPaid && isIncluded(offer))))
            .map(
                offer ->
                    offer.category() == Category.TRANSPORTATION && !wasPaid
                        ? offer.asIncluded()
                        : offer)
            .toList());
  }

  private static boolean isIncluded(ServiceOffer offer) {
    return offer.inclusionType() == InclusionType.INCLUDED;
  }
}
