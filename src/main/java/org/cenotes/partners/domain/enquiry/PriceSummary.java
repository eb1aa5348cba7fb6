package org.cenotes.partners.domain.enquiry;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.cenote.CenoteView;
import org.cenotes.partners.domain.offer.AgePrice;
import org.cenotes.partners.domain.offer.ItemType;
import org.cenotes.partners.domain.offer.ServiceOffer;
import org.cenotes.partners.platform.money.Cents;

/** What is for sale, before any discount. */
@JsonPropertyOrder({
  "itemType",
  "itemId",
  "name",
  "priceFrom",
  "agePricing",
  "packages",
  "services"
})
public record PriceSummary(
    ItemType itemType,
    UUID itemId,
    String name,
    Cents priceFrom,
    AgePrice agePricing,
    List<CenoteView.PackageView> packages,
    List<ServiceOffer> services) {}
