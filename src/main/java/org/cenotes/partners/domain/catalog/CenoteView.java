package org.cenotes.partners.domain.catalog;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A cenote as buyers see it, without data about its owner.
 *
 * @param id id of the cenote
 * @param slug name of the cenote in addresses, unique
 * @param name name of the cenote in each language
 * @param description description of the cenote in each language
 * @param state whether the cenote is on sale
 * @param location where the cenote is
 * @param timezone IANA time zone in which dates and times of the cenote are meant
 * @param currency ISO 4217 code of all prices of the cenote
 * @param agePricing prices of a plain visit; absent when only packages can be booked
 * @param packages packages; buyers get those that can be booked
 * @param services services that can be added to a visit, and what is included
 * @param images images in display order; buyers get the active ones
 * @param amenities what the venue offers, such as parking or lockers
 * @param schedule opening hours, slots and capacity
 * @param cancellationPolicy what a cancellation is refunded, by the hours before the visit
 * @param rating average rating, 0 to 5; absent when there is none
 * @param livemode true for live data, false for the sandbox
 * @param createdAt when the cenote was created
 * @param updatedAt when the cenote was last changed
 */
@Schema(name = "Cenote")
public record CenoteView(
    UUID id,
    String slug,
    LocalizedText name,
    LocalizedText description,
    CenoteStatus state,
    Location location,
    String timezone,
    String currency,
    @Nullable AdultChildPrices agePricing,
    List<PackageView> packages,
    List<ServiceOffer> services,
    List<Image> images,
    List<String> amenities,
    Schedule schedule,
    CancellationPolicy cancellationPolicy,
    @Nullable BigDecimal rating,
    boolean livemode,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * A package: a visit with extras at one price.
   *
   * @param id id of the package, for packageId in bookings and quotes
   * @param name name of the package
   * @param description what the package includes
   * @param pricingUnit whether the price is for each person or for the whole group
   * @param price the same as agePrice or groupPrice, whichever is present; typed programs read
   *     those
   * @param agePrice prices of an adult and a child, in cents; absent when priced per group
   * @param groupPrice price of the whole group, in cents; absent when priced per person
   * @param minVisitors fewest visitors that can book the package
   * @param maxVisitors most visitors that can book the package
   * @param isActive whether the package can be booked
   */
  @Schema(name = "CenotePackage")
  public record PackageView(
      UUID id,
      LocalizedText name,
      LocalizedText description,
      PricingUnit pricingUnit,
      Object price,
      @Nullable AdultChildPrices agePrice,
      @Nullable Cents groupPrice,
      int minVisitors,
      int maxVisitors,
      boolean isActive) {
    static PackageView of(PackageOffer offer) {
      Object price =
          offer.agePrice() == null ? Objects.requireNonNull(offer.groupPrice()) : offer.agePrice();
      return new PackageView(
          offer.id(),
          offer.name(),
          offer.description(),
          offer.pricingUnit(),
          price,
          offer.agePrice(),
          offer.groupPrice(),
          offer.minVisitors(),
          offer.maxVisitors(),
          offer.isActive());
    }
  }

  /** The cenote as buyers see it: its active packages and images. */
  public static CenoteView of(Listing listing, boolean livemode) {
    return of(
        listing,
        listing.packages().stream().filter(PackageOffer::isActive).toList(),
        listing.images().stream().filter(Image::isActive).toList(),
        livemode);
  }

  /** The cenote with all its packages and images. */
  static CenoteView whole(Listing listing, boolean livemode) {
    return of(listing, listing.packages(), listing.images(), livemode);
  }

  private static CenoteView of(
      Listing listing, List<PackageOffer> packages, List<Image> images, boolean livemode) {
    return new CenoteView(
        listing.id(),
        listing.slug(),
        listing.name(),
        listing.description(),
        listing.state(),
        listing.location(),
        listing.timezone().getId(),
        listing.currency(),
        listing.agePricing(),
        packages.stream().map(PackageView::of).toList(),
        listing.services(),
        images,
        listing.amenities(),
        listing.schedule(),
        listing.cancellation(),
        listing.rating(),
        livemode,
        listing.createdAt(),
        listing.updatedAt());
  }
}
