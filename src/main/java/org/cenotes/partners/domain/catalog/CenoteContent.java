package org.cenotes.partners.domain.catalog;

import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the owner of a cenote decides about it.
 *
 * @param agePricing null in a draft without prices, or when only packages are sold
 * @param images at most one is primary, and one of those that are active, if there are any
 */
record CenoteContent(
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
    CancellationPolicy cancellation) {
  CenoteContent {
    images = Image.withPrimary(images);
  }

  /** The same with these images. */
  CenoteContent with(List<Image> others) {
    return new CenoteContent(
        name,
        description,
        location,
        timezone,
        currency,
        agePricing,
        packages,
        services,
        List.copyOf(others),
        amenities,
        schedule,
        cancellation);
  }
}
