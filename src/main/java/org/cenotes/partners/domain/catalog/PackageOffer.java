package org.cenotes.partners.domain.catalog;

import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * A package: booked in place of the entry price.
 *
 * @param agePrice the price of each visitor, when priced by person
 * @param groupPrice the price of the whole party, when priced by group
 */
public record PackageOffer(
    UUID id,
    LocalizedText name,
    LocalizedText description,
    PricingUnit pricingUnit,
    @Nullable AgePrice agePrice,
    @Nullable Cents groupPrice,
    int minVisitors,
    int maxVisitors,
    boolean isActive) {
  public PackageOffer {
    if ((pricingUnit == PricingUnit.PERSON) != (agePrice != null)
        || (pricingUnit == PricingUnit.GROUP) != (groupPrice != null)) {
      throw new IllegalArgumentException("a package has one price, of its unit");
    }
  }
}
