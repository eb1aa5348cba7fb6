package org.cenotes.partners.domain.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * Something beside the entry.
 *
 * @param transportationType which way of coming a service of category transportation is
 * @param price cents, per person or for the group
 */
public record ServiceOffer(
    UUID id,
    LocalizedText name,
    Category category,
    @Nullable TransportationType transportationType,
    InclusionType inclusionType,
    PricingUnit pricingUnit,
    Cents price,
    boolean isBookable) {

  /** What kind of thing a service is. */
  public enum Category implements WireEnum {
    TRANSPORTATION,
    EQUIPMENT,
    GUIDE,
    FOOD,
    PHOTO,
    OTHER
  }

  /** Whether it comes with the entry. */
  public enum InclusionType implements WireEnum {
    INCLUDED,
    OPTIONAL,
    NOT_AVAILABLE
  }

  /** Whether a reservation can ask for it among its additional services. */
  @JsonIgnore
  public boolean isAddable() {
    return isBookable
        && inclusionType == InclusionType.OPTIONAL
        && category != Category.TRANSPORTATION;
  }

  /** Whether it is a bookable way of coming, of this type. */
  public boolean brings(TransportationType type) {
    return isBookable
        && inclusionType != InclusionType.NOT_AVAILABLE
        && category == Category.TRANSPORTATION
        && transportationType == type;
  }
}
