package org.cenotes.partners.domain.pricing;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.catalog.PricingUnit;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.PriceLine.Kind;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
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
   * @throws ApiException 422 {@code error.pricing.not_applicable}, naming the members that do not
   *     apply: package, services and transport together, the discounts only without such
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
   *     price, because the caller cannot choose anything else, and the caller checks whether the
   *     package is for this number of visitors
   */
  static Price undiscounted(Listing listing, VisitSelection request, boolean booked) {
    List<PriceLine> lines = new ArrayList<>();
    FieldErrors.Collector refused = new FieldErrors.Collector();
    PackageOffer chosen = addBase(lines, listing, request, booked, refused);
    addServices(lines, listing, request.services(), booked, refused);
    addTransport(lines, listing, request, booked, refused);
    refused.throwIfAny(PricingError.NOT_APPLICABLE);
    Price price = new Price(List.copyOf(lines), chosen);
    if (price.total().compareTo(Cents.MAX) > 0) {
      throw ApiException.because(
          PricingError.NOT_APPLICABLE, "the total must not exceed " + Cents.MAX.value() + " cents");
    }
    return price;
  }

  /** Adds the entry, or the chosen package, which is returned; null without one. */
  private static @Nullable PackageOffer addBase(
      List<PriceLine> lines,
      Listing listing,
      VisitSelection request,
      boolean booked,
      FieldErrors.Collector refused) {
    UUID id = request.packageId();
    if (id == null) {
      AdultChildPrices plain = listing.agePricing();
      if (plain == null) {
        requireNew(booked);
        refused.add("packageId", "must be given: this cenote sells packages only");
      } else {
        addByAge(lines, plain, ADULT, CHILD, request);
      }
      return null;
    }
    PackageOffer chosen =
        (booked ? listing.findPackage(id) : listing.activePackage(id)).orElse(null);
    if (chosen == null) {
      requireNew(booked);
      refused.add("packageId", "must be an active package of this cenote");
    } else if (!booked && !chosen.isFor(request.visitors())) {
      refused.add(
          "packageId",
          "must be a package for this number of visitors; this one is for %d to %d"
              .formatted(chosen.minVisitors(), chosen.maxVisitors()));
    } else {
      addPackage(lines, chosen, request);
    }
    return chosen;
  }

  private static void addPackage(
      List<PriceLine> lines, PackageOffer chosen, VisitSelection request) {
    if (chosen.agePrice() != null) {
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
      AdultChildPrices price,
      LocalizedText adult,
      LocalizedText child,
      VisitSelection request) {
    lines.add(PriceLine.of(Kind.BASE, adult, request.adults(), price.adult(), null));
    if (request.children() > 0) {
      lines.add(PriceLine.of(Kind.BASE, child, request.children(), price.child(), null));
    }
  }

  private static void addServices(
      List<PriceLine> lines,
      Listing listing,
      List<SelectedService> selected,
      boolean booked,
      FieldErrors.Collector refused) {
    Set<UUID> seen = new HashSet<>();
    for (int i = 0; i < selected.size(); i++) {
      SelectedService service = selected.get(i);
      String field = "additionalServices[" + i + "]";
      int quantity = service.quantity();
      ServiceOffer offer =
          listing
              .service(service.serviceId())
              .filter(found -> found.isAddable() || (booked && isOptional(found)))
              .orElse(null);
      if (!seen.add(service.serviceId())) {
        refused.add(field + ".serviceId", "must not be repeated");
      } else if (offer == null) {
        requireNew(booked);
        refused.add(field + ".serviceId", "must be an optional service of this cenote");
      } else if (offer.pricingUnit() == PricingUnit.GROUP && quantity != 1) {
        requireNew(booked); // it was priced per person when it was booked
        refused.add(field + ".quantity", "must be 1 for a service priced per group");
      } else {
        lines.add(PriceLine.of(Kind.SERVICE, offer.name(), quantity, offer.price(), offer.id()));
      }
    }
  }

  private static void addTransport(
      List<PriceLine> lines,
      Listing listing,
      VisitSelection request,
      boolean booked,
      FieldErrors.Collector refused) {
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
            .orElse(null);
    int visitors = request.visitors();
    if (offer == null) {
      requireNew(booked);
      refused.add("transportationType", "must be offered by this cenote");
    } else if (!offer.hasSeatsFor(visitors)) {
      refused.add(
          "transportationType",
          "must have seats for all visitors; %s has seats for %d"
              .formatted(type.wire(), capacity(offer)));
    } else {
      boolean isIncluded = offer.inclusionType() == ServiceOffer.InclusionType.INCLUDED;
      boolean isPerPerson = offer.pricingUnit() == PricingUnit.PERSON;
      lines.add(
          PriceLine.of(
              Kind.TRANSPORT,
              offer.name(),
              isPerPerson ? visitors : offer.unitsFor(visitors),
              isIncluded ? Cents.ZERO : offer.price(),
              offer.id()));
    }
  }

  /** A service that is merely not bookable at the moment keeps a price; others may have none. */
  private static boolean isOptional(ServiceOffer offer) {
    return offer.inclusionType() == ServiceOffer.InclusionType.OPTIONAL;
  }

  /** What was booked, if it cannot be anything else; a change keeps no other one in the listing. */
  private static Optional<ServiceOffer> onlyOneOffSale(Listing listing, TransportationType type) {
    List<ServiceOffer> all =
        listing.services().stream()
            .filter(service -> service.serves(type) && !service.isWithdrawn())
            .toList();
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }

  /** The seats of a service with limits. */
  private static int capacity(ServiceOffer offer) {
    return requireNonNull(offer.capacityPerUnit()) * requireNonNull(offer.maxUnits());
  }

  /** 422 without a field for a booked visit, because a change cannot choose another one. */
  private static void requireNew(boolean booked) {
    if (booked) {
      throw ApiException.because(
          PricingError.NOT_APPLICABLE,
          "part of what was booked no longer exists, so time and visitors cannot be changed; cancel"
              + " the reservation and book again");
    }
  }
}
