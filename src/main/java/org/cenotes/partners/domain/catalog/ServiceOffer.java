package org.cenotes.partners.domain.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A service offered with the entry.
 *
 * @param id id of the service, for additionalServices in bookings
 * @param name name of the service in each language
 * @param category kind of service
 * @param transportationType which one a service of category transportation serves; absent when it
 *     serves each, and for other categories
 * @param inclusionType whether the service is part of the visit, optional, or not available
 * @param pricingUnit whether the price is for each person or for the whole group
 * @param price cents, per person or, for the group, per unit (vehicle)
 * @param isBookable whether the venue sells it at the moment. Bookings then accept an optional
 *     service as an additional one, and transportation that is optional or part of the visit
 * @param capacityPerUnit the most visitors in a vehicle; absent without a limit
 * @param maxUnits the most vehicles for a party; absent without a limit
 */
public record ServiceOffer(
    UUID id,
    LocalizedText name,
    Category category,
    @Nullable TransportationType transportationType,
    InclusionType inclusionType,
    PricingUnit pricingUnit,
    Cents price,
    boolean isBookable,
    @Nullable
        @Schema(
            description =
                "Transportation: the most visitors in a vehicle. A price per group is charged for"
                    + " each vehicle that the party needs.")
        Integer capacityPerUnit,
    @Nullable
        @Schema(
            description = "Transportation: the most vehicles for a party. No limit when absent.")
        Integer maxUnits) {

  /** The kind of service. */
  @Schema(name = "ServiceCategory")
  public enum Category implements WireEnum {
    TRANSPORTATION,
    EQUIPMENT,
    GUIDE,
    FOOD,
    PHOTO,
    OTHER
  }

  /** Whether it is included in the entry price. */
  @Schema(name = "ServiceInclusion")
  public enum InclusionType implements WireEnum {
    INCLUDED,
    OPTIONAL,
    NOT_AVAILABLE
  }

  /** The same service as part of the visit. */
  public ServiceOffer asIncluded() {
    return new ServiceOffer(
        id,
        name,
        category,
        transportationType,
        InclusionType.INCLUDED,
        pricingUnit,
        price,
        isBookable,
        capacityPerUnit,
        maxUnits);
  }

  /** How many vehicles a party needs; 1 without a capacity. */
  public int unitsFor(int visitors) {
    return capacityPerUnit == null ? 1 : (visitors + capacityPerUnit - 1) / capacityPerUnit;
  }

  /** Whether there are enough vehicles for a party. */
  public boolean hasSeatsFor(int visitors) {
    return maxUnits == null || unitsFor(visitors) <= maxUnits;
  }

  /** Whether a booking accepts it, as an additional service or as transportation. */
  @JsonIgnore
  public boolean isOnOffer() {
    return isAddable() || isTransportOnOffer();
  }

  private boolean isTransportOnOffer() {
    return isBookable && !isWithdrawn() && category == Category.TRANSPORTATION;
  }

  /** Whether the venue does not offer it any more, not even as part of the visit. */
  @JsonIgnore
  public boolean isWithdrawn() {
    return inclusionType == InclusionType.NOT_AVAILABLE;
  }

  /** Whether it can be booked as an additional service. */
  @JsonIgnore
  public boolean isAddable() {
    return isBookable
        && inclusionType == InclusionType.OPTIONAL
        && category != Category.TRANSPORTATION;
  }

  /** Whether it is bookable transportation of this type, or of every type. */
  public boolean provides(TransportationType type) {
    return isTransportOnOffer() && serves(type);
  }

  /** Whether it is transportation of this type, or of every type, on offer or not. */
  public boolean serves(TransportationType type) {
    return category == Category.TRANSPORTATION
        && type.isProvided()
        && (transportationType == null || transportationType == type);
  }
}
