package org.cenotes.partners.domain.catalog;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A service to offer. It keeps its id when it is sent with it, or with the name and the pricingUnit
 * that it has; several that have the same keep theirs in their order. One that is not sent again is
 * gone for good, and reservations with it can no longer be moved; to take it off sale, send
 * isBookable false.
 *
 * @param id id of an existing service of the cenote
 * @param name name of the service
 * @param category kind of service
 * @param transportationType shared_shuttle or private_transfer, of a service of category
 *     transportation only; if absent, the service serves both. No two on offer may have the same
 * @param inclusionType whether the service is part of the visit, optional, or not available
 * @param pricingUnit whether the price is for each person or for the whole group; it stays the same
 *     for an id
 * @param price cents, per person or, for the group, per unit (vehicle)
 * @param isBookable whether the service can be booked in addition; true if absent
 * @param capacityPerUnit transportation: the most visitors in a vehicle; no limit if absent
 * @param maxUnits transportation: the most vehicles for a party; no limit if absent
 */
@Schema(name = "ServiceTerms")
public record ServiceTerms(
    @Nullable UUID id,
    @NotNull @Valid NameTerms name,
    @NotNull ServiceOffer.Category category,
    @Nullable TransportationType transportationType,
    @NotNull ServiceOffer.InclusionType inclusionType,
    @NotNull PricingUnit pricingUnit,
    @NotNull @Min(0) @Max(Cents.MAX_VALUE) Long price,
    @Nullable Boolean isBookable,
    @Nullable @Min(1) @Max(50) Integer capacityPerUnit,
    @Nullable @Min(1) @Max(50) Integer maxUnits)
    implements ItemIds.Item {
  @Override
  public ItemIds.Key key() {
    return ItemIds.Key.of(name.text(), pricingUnit);
  }

  /** Whether a visit can select it by its type of transportation. */
  boolean isTransportOnOffer() {
    return category == ServiceOffer.Category.TRANSPORTATION
        && inclusionType != ServiceOffer.InclusionType.NOT_AVAILABLE
        && Patch.keep(true, isBookable);
  }

  /** Reports what does not fit together. */
  void check(String path, FieldErrors.Collector errors) {
    boolean isTransport = category == ServiceOffer.Category.TRANSPORTATION;
    if (name.isEmpty()) {
      errors.add(path + ".name", "must have es or en");
    }
    if (isTransport && transportationType != null && !transportationType.isProvided()) {
      errors.add(
          path + ".transportationType", "must be shared_shuttle, private_transfer or absent");
    }
    if (!isTransport && transportationType != null && transportationType.isProvided()) {
      errors.add(path + ".transportationType", "must be absent unless category is transportation");
    }
    if (!isTransport && capacityPerUnit != null) {
      errors.add(path + ".capacityPerUnit", "must be absent unless category is transportation");
    }
    if (!isTransport && maxUnits != null) {
      errors.add(path + ".maxUnits", "must be absent unless category is transportation");
    }
  }

  ServiceOffer offer(UUID serviceId) {
    return new ServiceOffer(
        serviceId,
        name.text(),
        category,
        transportationType,
        inclusionType,
        pricingUnit,
        Cents.of(price),
        Patch.keep(true, isBookable),
        capacityPerUnit,
        maxUnits);
  }
}
