package org.cenotes.partners.domain.catalog;

import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * A package, booked instead of plain entry.
 *
 * @param agePrice the price per visitor; null when priced per group
 * @param groupPrice the price of the whole party; null when priced per person
 */
public record PackageOffer(
    UUID id,
    LocalizedText name,
    LocalizedText description,
    PricingUnit pricingUnit,
    @Nullable AdultChildPrices agePrice,
    @Nullable Cents groupPrice,
    int minVisitors,
    int maxVisitors,
    boolean isActive) {
  public PackageOffer {
    if ((pricingUnit == PricingUnit.PERSON) != (agePrice != null)
        || (pricingUnit == PricingUnit.GROUP) != (groupPrice != null)) {
      throw new IllegalArgumentException("a package has exactly the price of its unit");
    }
  }

  /** Whether it is sold to a party of this size. */
  public boolean isFor(int visitors) {
    return visitors >= minVisitors && visitors <= maxVisitors;
  }

  /** The price of an adult, or of the whole party when priced per group. */
  Cents priceFrom() {
    return agePrice == null ? Objects.requireNonNull(groupPrice) : agePrice.adult();
  }
}
