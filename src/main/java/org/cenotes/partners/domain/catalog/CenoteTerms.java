package org.cenotes.partners.domain.catalog;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/**
 * What a request says about the content of a cenote; null members leave it as it is, or in a new
 * cenote as the default, and empty members set it to that default. The members themselves have been
 * validated.
 */
record CenoteTerms(
    @Nullable NameTerms name,
    @Nullable DescriptionTerms description,
    @Nullable LocationTerms location,
    @Nullable Optional<String> timezone,
    @Nullable Optional<String> currency,
    @Nullable Optional<AgePriceTerms> agePricing,
    @Nullable Optional<List<PackageTerms>> packages,
    @Nullable Optional<List<ServiceTerms>> services,
    @Nullable Optional<List<ImageTerms>> images,
    @Nullable Optional<List<String>> amenities,
    @Nullable Optional<ScheduleTerms> schedule,
    @Nullable Optional<CancellationTerms> cancellationPolicy) {
  /** Matches the currencies in which a cenote can be sold. */
  static final String CURRENCY = "MXN|USD|CAD|EUR|GBP";

  static final String CURRENCY_MESSAGE = "must be one of: MXN, USD, CAD, EUR, GBP";

  /** Matches the code of an amenity. */
  static final String AMENITY = "[a-z0-9_]{1,50}";

  static final String AMENITY_MESSAGE = "must have only lower-case letters, digits and _";

  private static final CenoteContent NEW =
      new CenoteContent(
          new LocalizedText(null, null),
          new LocalizedText(null, null),
          new Location(null, "", "", "MX", BigDecimal.ZERO, BigDecimal.ZERO),
          Listing.DEFAULT_ZONE,
          "MXN",
          null,
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          Schedule.CLOSED,
          CancellationPolicy.DEFAULT);

  /**
   * The content of a new cenote.
   *
   * @throws ApiException 400 naming the members that are missing or do not fit together
   */
  CenoteContent create() {
    return applyTo(NEW);
  }

  /**
   * The content with these changes.
   *
   * @throws ApiException 400 naming the members that do not fit together
   */
  CenoteContent applyTo(CenoteContent before) {
    return apply(before, NEW);
  }

  /**
   * The content with these changes, of which {@code name}, {@code description}, {@code location},
   * {@code schedule} and known images keep the members that the terms do not have.
   *
   * @throws ApiException 400 naming the members that do not fit together
   */
  CenoteContent mergeInto(CenoteContent before) {
    return apply(before, before);
  }

  /**
   * Applies the terms.
   *
   * @param fallback what the members of objects are that the terms do not have
   */
  private CenoteContent apply(CenoteContent before, CenoteContent fallback) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    check(before, fallback, errors);
    String sold = currency == null ? before.currency() : currency.orElse(NEW.currency());
    CenoteRules.checkCurrency(this, before, sold, errors);
    CenoteRules.checkPartySizes(this, before, fallback.schedule(), errors);
    List<UUID> packageIds =
        ids(before.packages(), PackageOffer::id, o -> ItemIds.Key.of(o.name(), o.pricingUnit()))
            .assign(given(packages), "packages", errors);
    List<UUID> serviceIds =
        ids(before.services(), ServiceOffer::id, o -> ItemIds.Key.of(o.name(), o.pricingUnit()))
            .assign(given(services), "services", errors);
    List<UUID> imageIds =
        ids(before.images(), Image::id, image -> new ItemIds.Key(image.url(), null))
            .assign(given(images), "images", errors);
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return new CenoteContent(
        name == null ? before.name() : name.text(fallback.name()),
        description == null ? before.description() : description.text(fallback.description()),
        location == null ? before.location() : location.location(fallback.location()),
        timezone == null ? before.timezone() : timezone.map(ZoneId::of).orElse(NEW.timezone()),
        sold,
        agePricing == null
            ? before.agePricing()
            : agePricing.map(AgePriceTerms::price).orElse(NEW.agePricing()),
        packages == null ? before.packages() : packageOffers(packageIds),
        services == null ? before.services() : serviceOffers(serviceIds),
        images == null ? before.images() : imagesInOrder(imageIds, fallback.images()),
        amenities == null ? before.amenities() : List.copyOf(given(amenities)),
        schedule == null
            ? before.schedule()
            : schedule.map(terms -> terms.schedule(fallback.schedule())).orElse(NEW.schedule()),
        cancellationPolicy == null
            ? before.cancellation()
            : cancellationPolicy.map(CancellationTerms::policy).orElse(NEW.cancellation()));
  }

  private void check(CenoteContent before, CenoteContent fallback, FieldErrors.Collector errors) {
    if (name != null && name.isEmpty()) {
      errors.add("name", "must have es or en");
    }
    if (description != null && description.isEmpty()) {
      errors.add("description", "must have es or en");
    }
    if (timezone != null && !timezone.map(ZoneId.getAvailableZoneIds()::contains).orElse(true)) {
      errors.add("timezone", "must be an IANA time zone, such as America/Cancun");
    }
    for (int i = 0; i < given(packages).size(); i++) {
      given(packages).get(i).check("packages[" + i + "]", errors);
    }
    for (int i = 0; i < given(services).size(); i++) {
      given(services).get(i).check("services[" + i + "]", errors);
    }
    CenoteRules.checkTransportation(given(services), errors);
    if (images != null) {
      check(given(images), before.images(), errors);
    }
    if (schedule != null) {
      schedule.ifPresent(terms -> terms.check(fallback.schedule(), errors));
    }
    if (cancellationPolicy != null) {
      cancellationPolicy.ifPresent(terms -> terms.check(errors));
    }
  }

  private static void check(
      List<ImageTerms> images, List<Image> before, FieldErrors.Collector errors) {
    int primaries = 0;
    for (int i = 0; i < images.size(); i++) {
      ImageTerms image = images.get(i);
      boolean known = before.stream().anyMatch(other -> other.url().equals(image.url()));
      image.check("images[" + i + "]", known, errors);
      primaries += Boolean.TRUE.equals(image.isPrimary()) ? 1 : 0;
    }
    if (primaries > 1) {
      errors.add("images", "must have at most one entry with isPrimary");
    }
  }

  private List<PackageOffer> packageOffers(List<UUID> ids) {
    List<PackageOffer> offers = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      offers.add(given(packages).get(i).offer(ids.get(i)));
    }
    return List.copyOf(offers);
  }

  private List<ServiceOffer> serviceOffers(List<UUID> ids) {
    List<ServiceOffer> offers = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      offers.add(given(services).get(i).offer(ids.get(i)));
    }
    return List.copyOf(offers);
  }

  private List<Image> imagesInOrder(List<UUID> ids, List<Image> known) {
    boolean namesPrimary =
        given(images).stream().anyMatch(image -> Boolean.TRUE.equals(image.isPrimary()));
    Map<UUID, Image> kept =
        known.stream()
            .map(image -> namesPrimary ? image.notPrimary() : image)
            .collect(Collectors.toMap(Image::id, Function.identity()));
    List<Image> shown = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      UUID id = ids.get(i);
      shown.add(given(images).get(i).image(id, i, kept.get(id)));
    }
    shown.sort(Comparator.comparingInt(Image::displayOrder));
    return List.copyOf(shown);
  }

  private static <T> ItemIds ids(
      List<T> known, Function<T, UUID> id, Function<T, ItemIds.Key> key) {
    Map<UUID, ItemIds.Key> inOrder = new LinkedHashMap<>();
    known.forEach(item -> inOrder.put(id.apply(item), key.apply(item)));
    return new ItemIds(inOrder);
  }

  /** Of a new cenote, for which an absent member and null mean the same. */
  static CenoteTerms ofNew(
      @Nullable NameTerms name,
      @Nullable DescriptionTerms description,
      @Nullable LocationTerms location,
      @Nullable String timezone,
      @Nullable String currency,
      @Nullable AgePriceTerms agePricing,
      @Nullable List<PackageTerms> packages,
      @Nullable List<ServiceTerms> services,
      @Nullable List<ImageTerms> images,
      @Nullable List<String> amenities,
      @Nullable ScheduleTerms schedule,
      @Nullable CancellationTerms cancellationPolicy) {
    return new CenoteTerms(
        name,
        description,
        location,
        unlessAbsent(timezone),
        unlessAbsent(currency),
        unlessAbsent(agePricing),
        unlessAbsent(packages),
        unlessAbsent(services),
        unlessAbsent(images),
        unlessAbsent(amenities),
        unlessAbsent(schedule),
        unlessAbsent(cancellationPolicy));
  }

  private static <T> @Nullable Optional<T> unlessAbsent(@Nullable T value) {
    return value == null ? null : Optional.of(value);
  }

  private static <T> List<T> given(@Nullable Optional<List<T>> list) {
    return list == null ? List.of() : list.orElse(List.of());
  }

  /** The name from which the slug of a new cenote is made. */
  String nameForSlug() {
    String text = name == null ? null : name.es() == null ? name.en() : name.es();
    return text == null ? "" : text.strip();
  }
}
