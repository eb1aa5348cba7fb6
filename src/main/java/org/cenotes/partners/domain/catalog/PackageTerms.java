package org.cenotes.partners.domain.catalog;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A package to offer. It keeps its id when it is sent with it, or with the name and the pricingUnit
 * that it has; several that have the same keep theirs in their order. One that is not sent again is
 * gone for good, and its reservations can no longer be moved; to take it off sale, send isActive
 * false.
 *
 * @param id id of an existing package of the cenote
 * @param name name of the package
 * @param description what the package includes
 * @param pricingUnit whether the price is for each person or for the whole group; it stays the same
 *     for an id
 * @param price agePrice or groupPrice in one member, as responses have it: an object with adult and
 *     child of a package priced per person, a number of cents of one priced per group; beside
 *     agePrice or groupPrice, it must agree
 * @param agePrice prices of an adult and a child; of a package priced per person
 * @param groupPrice price of the whole group, in cents; of a package priced per group
 * @param minVisitors fewest visitors that can book the package; 1 if absent. Of an active package,
 *     not more than maxVisitors of the schedule
 * @param maxVisitors most visitors that can book the package; 50 if absent. Of an active package,
 *     not less than minVisitors of the schedule
 * @param isActive whether the package can be booked; true if absent
 */
@Schema(name = "PackageTerms")
public record PackageTerms(
    @Nullable UUID id,
    @NotNull @Valid NameTerms name,
    @Nullable @Valid DescriptionTerms description,
    @NotNull PricingUnit pricingUnit,
    @Nullable Object price,
    @Nullable @Valid AgePriceTerms agePrice,
    @Nullable @Min(0) @Max(Cents.MAX_VALUE) Long groupPrice,
    @Nullable @Min(1) @Max(50) Integer minVisitors,
    @Nullable @Min(1) @Max(50) Integer maxVisitors,
    @Nullable Boolean isActive)
    implements ItemIds.Item {
  private static final int MAX_VISITORS = 50;

  @Override
  public ItemIds.Key key() {
    return ItemIds.Key.of(name.text(), pricingUnit);
  }

  /** The fewest visitors that can book it. */
  int least() {
    return Patch.keep(1, minVisitors);
  }

  /** The most visitors that can book it. */
  int most() {
    return Patch.keep(MAX_VISITORS, maxVisitors);
  }

  boolean isOnSale() {
    return Patch.keep(true, isActive);
  }

  /** Reports what does not fit together; the offer can be made when nothing is reported. */
  void check(String path, FieldErrors.Collector errors) {
    if (name.isEmpty()) {
      errors.add(path + ".name", "must have es or en");
    }
    if (least() > most()) {
      errors.add(path + ".maxVisitors", "must not be less than minVisitors");
    }
    checkPrice(path, errors);
  }

  private void checkPrice(String path, FieldErrors.Collector errors) {
    boolean perPerson = pricingUnit == PricingUnit.PERSON;
    String own = perPerson ? ".agePrice" : ".groupPrice";
    String other = perPerson ? ".groupPrice" : ".agePrice";
    if (price == null && (perPerson ? agePrice : groupPrice) == null) {
      errors.add(path + own, "must be given for this pricingUnit");
    }
    if (price != null && (perPerson ? pricePerPerson() : cents(price)) == null) {
      errors.add(
          path + ".price",
          (perPerson
                  ? "must have adult and child, whole numbers of cents from 0 to %s"
                  : "must be a whole number of cents from 0 to %s")
              .formatted(Cents.MAX_VALUE));
    } else if (price != null && !isPriceAgreed()) {
      errors.add(path + ".price", "must agree with agePrice or groupPrice");
    }
    if ((perPerson ? groupPrice : agePrice) != null) {
      errors.add(path + other, "must be absent for this pricingUnit");
    }
  }

  /** Responses have the price in both forms, and may be sent back. */
  private boolean isPriceAgreed() {
    return pricingUnit == PricingUnit.PERSON
        ? agePrice == null || agePrice.price().equals(pricePerPerson())
        : groupPrice == null || Cents.of(groupPrice).equals(cents(price));
  }

  private @Nullable AdultChildPrices personPrice() {
    return agePrice == null ? pricePerPerson() : agePrice.price();
  }

  private @Nullable AdultChildPrices pricePerPerson() {
    if (price instanceof Map<?, ?> prices) {
      Cents adult = cents(prices.get("adult"));
      Cents child = cents(prices.get("child"));
      return AdultChildPrices.of(adult, child);
    }
    return null;
  }

  private @Nullable Cents partyPrice() {
    return cents(groupPrice == null ? price : groupPrice);
  }

  /** An amount in range; null for anything else. */
  private static @Nullable Cents cents(@Nullable Object number) {
    if (number instanceof Integer || number instanceof Long) {
      Cents amount = Cents.of(((Number) number).longValue());
      return amount.value() < 0 || amount.compareTo(Cents.MAX) > 0 ? null : amount;
    }
    return null;
  }

  PackageOffer offer(UUID packageId) {
    boolean perPerson = pricingUnit == PricingUnit.PERSON;
    return new PackageOffer(
        packageId,
        name.text(),
        Patch.keep(DescriptionTerms.NONE, description).text(),
        pricingUnit,
        perPerson ? personPrice() : null,
        perPerson ? null : partyPrice(),
        least(),
        most(),
        isOnSale());
  }
}
