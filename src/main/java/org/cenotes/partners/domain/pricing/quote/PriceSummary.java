package org.cenotes.partners.domain.pricing.quote;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.CenoteView;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * The prices of an item, before any discount.
 *
 * @param itemType what the prices are of
 * @param itemId id of the cenote
 * @param name name of the cenote in the language of the response
 * @param priceFrom price of an adult's plain visit, in cents; where only packages are sold, the
 *     lowest price of a package, per adult or for the group
 * @param agePricing prices of a plain visit; absent when only packages can be booked
 * @param packages packages that can be booked
 * @param services all services of the cenote; inclusionType and isBookable say which are part of
 *     the visit and which can be booked in addition
 */
public record PriceSummary(
    ItemType itemType,
    UUID itemId,
    String name,
    Cents priceFrom,
    @Nullable AdultChildPrices agePricing,
    List<CenoteView.PackageView> packages,
    List<ServiceOffer> services) {}
