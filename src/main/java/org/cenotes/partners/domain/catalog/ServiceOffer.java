package org.cenotes.partners.domain.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * A service offered with the entry.
 *
 * @param transportationType of a service of category transportation; else null
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

  /** The kind of service. */
  public enum Category implements WireEnum {
    TRANSPORTATION,
    EQUIPMENT,
    GUIDE,
    FOOD,
    PHOTO,
    OTHER
  }

  /** Whether it is included in the entry price. */
  public enum InclusionType implements WireEnum {
    INCLUDED,
    OPTIONAL,
    NOT_AVAILABLE
  }

  /** Whether it can be booked as an additional service. */
  @JsonIgnore
  public boolean isAddable() {
    return isBookable
        && inclusionType == InclusionType.OPTIONAL
        && category != Category.TRANSPORTATION;
  }

  /** Whether it is bookable transportation of this type. */
  public boolean provides(TransportationType type) {
    return isBookable
        && inclusionType != InclusionType.NOT_AVAILABLE
        && category == Category.TRANSPORTATION
        && transportationType == type;
  }
}
