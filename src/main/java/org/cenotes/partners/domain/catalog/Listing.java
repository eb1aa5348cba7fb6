package org.cenotes.partners.domain.catalog;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * A cenote at one version, as it is priced, scheduled and booked. Immutable, so that it can be
 * cached.
 *
 * @param version of the row; counts its changes
 * @param agePricing prices of a plain visit; null when only packages are sold
 */
public record Listing(
    UUID id,
    String slug,
    int version,
    CenoteStatus state,
    @Nullable UUID ownerPartnerId,
    boolean isOnSale,
    boolean isPrivate,
    LocalizedText name,
    LocalizedText description,
    Location location,
    ZoneId timezone,
    String currency,
    @Nullable AdultChildPrices agePricing,
    List<PackageOffer> packages,
    List<ServiceOffer> services,
    List<Image> images,
    List<String> amenities,
    Schedule schedule,
    CancellationPolicy cancellation,
    @Nullable BigDecimal rating,
    Instant createdAt,
    Instant updatedAt) {
  /** The time zone of a cenote that states none: the one of most. */
  public static final ZoneId DEFAULT_ZONE = ZoneId.of("America/Cancun");

  /** Whether a partner may see and book it; null: whether everyone may. */
  public boolean isBookableBy(@Nullable UUID partnerId) {
    return isOnSale && (!isPrivate || (ownerPartnerId != null && ownerPartnerId.equals(partnerId)));
  }

  /** Whether a partner may see it: if it may book it, or owns it. */
  public boolean isVisibleTo(UUID partnerId) {
    return isBookableBy(partnerId) || partnerId.equals(ownerPartnerId);
  }

  /** The same cenote with these services. */
  public Listing withServices(List<ServiceOffer> offers) {
    return selling(agePricing, offers);
  }

  /** The same cenote with these prices of a plain visit. */
  public Listing withAgePricing(AdultChildPrices entry) {
    return selling(entry, services);
  }

  private Listing selling(@Nullable AdultChildPrices entry, List<ServiceOffer> offers) {
    return new Listing(
        id,
        slug,
        version,
        state,
        ownerPartnerId,
        isOnSale,
        isPrivate,
        name,
        description,
        location,
        timezone,
        currency,
        entry,
        packages,
        offers,
        images,
        amenities,
        schedule,
        cancellation,
        rating,
        createdAt,
        updatedAt);
  }

  /** The lowest price of a visit: of an adult, or, without plain visits, of a package. */
  public Cents priceFrom() {
    return agePricing != null
        ? agePricing.adult()
        : packages.stream()
            .filter(PackageOffer::isActive)
            .map(PackageOffer::priceFrom)
            .min(Comparator.naturalOrder())
            .orElse(Cents.ZERO);
  }

  public Optional<PackageOffer> activePackage(UUID packageId) {
    return findPackage(packageId).filter(PackageOffer::isActive);
  }

  /** A package, also one that is no longer sold. */
  public Optional<PackageOffer> findPackage(UUID packageId) {
    return packages.stream().filter(offer -> offer.id().equals(packageId)).findFirst();
  }

  public Optional<ServiceOffer> service(UUID serviceId) {
    return services.stream().filter(offer -> offer.id().equals(serviceId)).findFirst();
  }
}
