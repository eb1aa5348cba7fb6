package org.cenotes.partners.domain.pricing.quote;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AgePrice;
import org.cenotes.partners.domain.catalog.CenoteView;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.platform.money.Cents;

/** The prices of an item, before any discount. */
public record PriceSummary(
    ItemType itemType,
    UUID itemId,
    String name,
    Cents priceFrom,
    AgePrice agePricing,
    List<CenoteView.PackageView> packages,
    List<ServiceOffer> services) {}
