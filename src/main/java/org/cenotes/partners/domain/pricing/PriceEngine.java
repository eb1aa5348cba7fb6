package org.cenotes.partners.domain.pricing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AgePrice;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.catalog.PricingUnit;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.PriceLine.Kind;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * Makes prices: entry or package, then services, then transport, then what rules and a coupon take
 * off. A price is for the visit, not for each slot of it.
 */
public final class PriceEngine {
  private static final LocalizedText ADULT = new LocalizedText("Entrada adulto", "Adult entry");
  private static final LocalizedText CHILD = new LocalizedText("Entrada menor", "Child entry");

  private PriceEngine() {}

  /**
   * The price of a visit to this cenote.
   *
   * @throws ApiException 422 {@code error.pricing.not_applicable}, naming the member that does not
   *     fit
   */
  public static Price price(
      Listing listing, VisitSelection request, ApplicableDiscounts discounts) {
    Price whole = undiscounted(listing, request);
    return discounts.off(whole, listing.id(), request.visitors());
  }

  /** What the visit costs before anything is taken off. */
  static Price undiscounted(Listing listing, VisitSelection request) {
    List<PriceLine> lines = new ArrayList<>();
    PackageOffer chosen = chosenPackage(listing, request);
    addBase(lines, listing, chosen, request);
    addServices(lines, listing, request.services());
    addTransport(lines, listing, request);
    Price price = new Price(List.copyOf(lines), chosen);
    if (price.total().compareTo(Cents.MOST) > 0) {
      throw ApiException.because(
          PricingError.NOT_APPLICABLE,
          "the total must not exceed " + Cents.MOST.value() + " cents");
    }
    return price;
  }

  private static @Nullable PackageOffer chosenPackage(Listing listing, VisitSelection request) {
    UUID id = request.packageId();
    if (id == null) {
      return null;
    }
    PackageOffer offer =
        listing
            .activePackage(id)
            .orElseThrow(() -> notApplicable("packageId", "is not a package of this cenote"));
    if (request.visitors() < offer.minVisitors() || request.visitors() > offer.maxVisitors()) {
      throw notApplicable(
          "packageId",
          "is for %d to %d visitors".formatted(offer.minVisitors(), offer.maxVisitors()));
    }
    return offer;
  }

  private static void addBase(
      List<PriceLine> lines,
      Listing listing,
      @Nullable PackageOffer chosen,
      VisitSelection request) {
    if (chosen == null) {
      addByAge(lines, listing.agePricing(), ADULT, CHILD, request);
    } else if (chosen.agePrice() != null) {
      addByAge(
          lines,
          chosen.agePrice(),
          suffixed(chosen, "adulto", "adult"),
          suffixed(chosen, "menor", "child"),
          request);
    } else if (chosen.groupPrice() != null) {
      lines.add(PriceLine.of(Kind.BASE, chosen.name(), 1, chosen.groupPrice(), null));
    }
  }

  private static LocalizedText suffixed(PackageOffer offer, String es, String en) {
    String spanish = offer.name().es();
    String english = offer.name().en();
    return new LocalizedText(
        spanish == null ? null : spanish + ", " + es, english == null ? null : english + ", " + en);
  }

  private static void addByAge(
      List<PriceLine> lines,
      AgePrice price,
      LocalizedText adult,
      LocalizedText child,
      VisitSelection request) {
    lines.add(PriceLine.of(Kind.BASE, adult, request.adults(), price.adult(), null));
    if (request.children() > 0) {
      lines.add(PriceLine.of(Kind.BASE, child, request.children(), price.child(), null));
    }
  }

  private static void addServices(
      List<PriceLine> lines, Listing listing, List<VisitSelection.Extra> extras) {
    Set<UUID> seen = new HashSet<>();
    for (int i = 0; i < extras.size(); i++) {
      VisitSelection.Extra extra = extras.get(i);
      String field = "additionalServices[" + i + "].serviceId";
      if (!seen.add(extra.serviceId())) {
        throw notApplicable(field, "is asked for twice");
      }
      ServiceOffer offer =
          listing
              .service(extra.serviceId())
              .filter(ServiceOffer::isAddable)
              .orElseThrow(() -> notApplicable(field, "is not an optional service of this cenote"));
      int quantity = extra.quantity();
      if (offer.pricingUnit() == PricingUnit.GROUP && quantity != 1) {
        throw notApplicable(
            "additionalServices[" + i + "].quantity",
            "must be 1 for a service priced for the group");
      }
      lines.add(PriceLine.of(Kind.SERVICE, offer.name(), quantity, offer.price(), offer.id()));
    }
  }

  private static void addTransport(List<PriceLine> lines, Listing listing, VisitSelection request) {
    TransportationType type = request.transportation();
    if (!type.isProvided()) {
      return;
    }
    ServiceOffer offer =
        listing.services().stream()
            .filter(service -> service.brings(type))
            .findFirst()
            .orElseThrow(
                () -> notApplicable("transportationType", "is not offered by this cenote"));
    int quantity = offer.pricingUnit() == PricingUnit.PERSON ? request.visitors() : 1;
    Cents price =
        offer.inclusionType() == ServiceOffer.InclusionType.INCLUDED ? Cents.ZERO : offer.price();
    lines.add(PriceLine.of(Kind.TRANSPORT, offer.name(), quantity, price, offer.id()));
  }

  static ApiException notApplicable(String field, String sentence) {
    return ApiException.about(PricingError.NOT_APPLICABLE, field, sentence);
  }
}
