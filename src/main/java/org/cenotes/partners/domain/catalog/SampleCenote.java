package org.cenotes.partners.domain.catalog;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A cenote for demonstration, or generated for a sandbox, which is on sale at once. */
public record SampleCenote(
    UUID id,
    String slug,
    LocalizedText name,
    LocalizedText description,
    Location location,
    ZoneId timezone,
    String currency,
    AdultChildPrices agePricing,
    List<PackageOffer> packages,
    List<ServiceOffer> services,
    List<Image> images,
    List<String> amenities,
    @Nullable BigDecimal rating,
    Schedule schedule) {
  CenoteContent content() {
    return new CenoteContent(
        name,
        description,
        location,
        timezone,
        currency,
        agePricing,
        packages,
        services,
        images,
        amenities,
        schedule,
        CancellationPolicy.DEFAULT);
  }
}
