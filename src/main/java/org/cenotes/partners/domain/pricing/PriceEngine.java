package org.cenotes.partners.domain.pricing;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
 * Calculates prices: entry or package, services, transport, then discounts by rules and a coupon. A
 * price is for the whole visit, not per slot.
 */
public final class PriceEngine {
  private static final LocalizedText ADULT = new LocalizedText("Entrada adulto", "Adult entry");
  private static final LocalizedText CHILD = new LocalizedText("Entrada menor", "Child entry");

  private PriceEngine() {}

  /**
   * The price of a visit to this cenote.
   *
   * @throws ApiException 422 {@code error.pricing.not_applicable}, naming the member that does not
   *     apply
   */
  public static Price price(
      Listing listing, VisitSelection request, ApplicableDiscounts discounts) {
    Price whole = undiscounted(listing, request, discounts.booked());
    return discounts.apply(whole, listing, request.visitors());
  }

  /** The price of a new visit before any discount. */
  static Price undiscounted(Listing listing, VisitSelection request) {
    return undiscounted(listing, request, false);
  }

  /**
   * The price before any discount.
   *
   * @param booked whether the visit is booked already; then what was taken off sale since keeps its
   *     price, because the caller cannot choose anything else
   */
  static Price undiscounted(Listing listing, VisitSelection request, boolean booked) {
    List<PriceLine> lines = new ArrayList<>();
    PackageOffer chosen = chosenPackage(listing, request, booked);
    addBase(lines, listing, chosen, request);
    addServices(lines, listing, request.services(), booked);
    addTransport(lines, listing, request, booked);
    Price price = new Price(List.copyOf(lines), chosen);
    if (price.total().compareTo(Cents.MAX) > 0) {
      throw ApiException.because(
          PricingError.NOT_APPLICABLE, "the total must not exceed " + Cents.MAX.value() + " cents");
    }
    return price;
  }

  private static @Nullable PackageOffer chosenPackage(
      Listing listing, VisitSelection request, boolean booked) {
    UUID id = request.packageId();
    if (id == null) {
      return null;
    }
    PackageOffer offer =
        (booked ? listing.findPackage(id) : listing.activePackage(id))
            .orElseThrow(
                () ->
                    booked
                        ? gone()
                        : notApplicable("packageId", "must be an active package of this cenote"));
    if (request.visitors() < offer.minVisitors() || request.visitors() > offer.maxVisitors()) {
      throw notApplicable(
          "packageId",
          "must be a package for this number of visitors; this one is for %d to %d"
              .formatted(offer.minVisitors(), offer.maxVisitors()));
    }
    return offer;
  }

  private static void addBase(
      List<PriceLine> lines,
      Listing listing,
      @Nullable PackageOffer chosen,
      VisitSelection request) {
    if (chosen == null) {
      AgePrice plain = listing.agePricing();
      if (plain == null) {
        throw notApplicable("packageId", "must be given: this cenote sells packages only");
      }
      addByAge(lines, plain, ADULT, CHILD, request);
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
      List<PriceLine> lines, Listing listing, List<SelectedService> selected, boolean booked) {
    Set<UUID> seen = new HashSet<>();
    for (int i = 0; i < selected.size(); i++) {
      SelectedService service = selected.get(i);
      String field = "additionalServices[" + i + "].serviceId";
      if (!seen.add(service.serviceId())) {
        throw notApplicable(field, "must not be repeated");
      }
      ServiceOffer offer =
          listing
              .service(service.serviceId())
              .filter(found -> found.isAddable() || (booked && isOptional(found)))
              .orElseThrow(
                  () ->
                      booked
                          ? gone()
                          : notApplicable(field, "must be an optional service of this cenote"));
      int quantity = service.quantity();
      if (offer.pricingUnit() == PricingUnit.GROUP && quantity != 1) {
        throw booked
            ? gone() // it was priced per person when it was booked
            : notApplicable(
                "additionalServices[" + i + "].quantity",
                "must be 1 for a service priced per group");
      }
      lines.add(PriceLine.of(Kind.SERVICE, offer.name(), quantity, offer.price(), offer.id()));
    }
  }

  private static void addTransport(
      List<PriceLine> lines, Listing listing, VisitSelection request, boolean booked) {
    TransportationType type = request.transportation();
    if (!type.isProvided()) {
      return;
    }
    ServiceOffer offer =
        listing.services().stream()
            .filter(service -> service.provides(type))
            // one of this very type before one that serves every type
            .min(Comparator.comparing(service -> service.transportationType() == null))
            .or(() -> booked ? onlyOneOffSale(listing, type) : Optional.empty())
            .orElseThrow(
                () ->
                    booked
                        ? gone()
                        : notApplicable("transportationType", "must be offered by this cenote"));
    int visitors = request.visitors();
    if (!offer.hasSeatsFor(visitors)) {
      throw notApplicable(
          "transportationType",
          "must have seats for all visitors; %s has seats for %d"
              .formatted(type.wire(), capacity(offer)));
    }
    int quantity = offer.pricingUnit() == PricingUnit.PERSON ? visitors : offer.unitsFor(visitors);
    Cents price =
        offer.inclusionType() == ServiceOffer.InclusionType.INCLUDED ? Cents.ZERO : offer.price();
    lines.add(PriceLine.of(Kind.TRANSPORT, offer.name(), quantity, price, offer.id()));
  }

  /** One that is merely not bookable at the moment keeps a price; others may have none. */
  private static boolean isOptional(ServiceOffer offer) {
    return offer.inclusionType() == ServiceOffer.InclusionType.OPTIONAL;
  }

  /** What was booked, if it cannot be anything else: its id is not known here. */
  private static Optional<ServiceOffer> onlyOneOffSale(Listing listing, TransportationType type) {
    List<ServiceOffer> all =
        listing.services().stream()
            .filter(service -> service.serves(type) && isOptional(service))
            .toList();
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }

  /** The seats of a service with limits. */
  private static int capacity(ServiceOffer offer) {
    return requireNonNull(offer.capacityPerUnit()) * requireNonNull(offer.maxUnits());
  }

  /** 422 without a field, because a change cannot choose another one. */
  private static ApiException gone() {
    return ApiException.because(
        PricingError.NOT_APPLICABLE,
        "part of what was booked no longer exists, so time and visitors cannot be changed");
  }

  private static ApiException notApplicable(String field, String sentence) {
    return ApiException.about(PricingError.NOT_APPLICABLE, field, sentence);
  }
}
