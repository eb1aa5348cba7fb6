package org.cenotes.partners.domain.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.UUID;
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
  public enum Category {
    @JsonProperty("transportation")
    TRANSPORTATION,
    @JsonProperty("equipment")
    EQUIPMENT,
    @JsonProperty("guide")
    GUIDE,
    @JsonProperty("food")
    FOOD,
    @JsonProperty("photo")
    PHOTO,
    @JsonProperty("other")
    OTHER
  }

  /** Whether it comes with the entry. */
  public enum InclusionType {
    @JsonProperty("included")
    INCLUDED,
    @JsonProperty("optional")
    OPTIONAL,
    @JsonProperty("not_available")
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
