package org.cenotes.partners.domain.operations.demo;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Image;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.Location;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.catalog.PricingUnit;
import org.cenotes.partners.domain.catalog.SampleCenote;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/** Reads {@code demo/cenotes.json}: real cenotes with fictitious prices and schedules. */
final class DemoCatalogue {
  /** Cenotes have the same ids everywhere, as the examples of the API's documents have them. */
  private record Entry(
      UUID id,
      String slug,
      LocalizedText name,
      LocalizedText description,
      Location location,
      String timezone,
      String currency,
      AdultChildPrices agePricing,
      List<PackageEntry> packages,
      List<ServiceEntry> services,
      List<ImageEntry> images,
      List<String> amenities,
      @Nullable BigDecimal rating,
      Schedule schedule) {
    SampleCenote sample() {
      return new SampleCenote(
          id,
          slug,
          name,
          description,
          location,
          ZoneId.of(timezone),
          currency,
          agePricing,
          packages.stream().map(PackageEntry::offer).toList(),
          services.stream().map(ServiceEntry::offer).toList(),
          images.stream().map(ImageEntry::image).toList(),
          amenities,
          rating,
          schedule);
    }
  }

  private record PackageEntry(
      LocalizedText name,
      LocalizedText description,
      PricingUnit pricingUnit,
      @Nullable Cents adultPrice,
      @Nullable Cents childPrice,
      @Nullable Cents price,
      int minVisitors,
      int maxVisitors) {
    PackageOffer offer() {
      AdultChildPrices agePrice = AdultChildPrices.of(adultPrice, childPrice);
      return new PackageOffer(
          Ids.next(),
          name,
          description,
          pricingUnit,
          agePrice,
          price,
          minVisitors,
          maxVisitors,
          true);
    }
  }

  private record ServiceEntry(
      LocalizedText name,
      ServiceOffer.Category category,
      @Nullable TransportationType transport,
      ServiceOffer.InclusionType inclusionType,
      PricingUnit pricingUnit,
      Cents price,
      boolean isBookable,
      @Nullable Integer capacityPerUnit,
      @Nullable Integer maxUnits) {
    ServiceOffer offer() {
      return new ServiceOffer(
          Ids.next(),
          name,
          category,
          transport,
          inclusionType,
          pricingUnit,
          price,
          isBookable,
          capacityPerUnit,
          maxUnits);
    }
  }

  private record ImageEntry(String url, @Nullable String alt, boolean isPrimary, int displayOrder) {
    Image image() {
      return new Image(Ids.next(), url, alt, isPrimary, true, displayOrder, null);
    }
  }

  private DemoCatalogue() {}

  static List<SampleCenote> samples() {
    try (InputStream file = DemoCatalogue.class.getResourceAsStream("/demo/cenotes.json")) {
      List<Entry> entries = Json.mapper().readValue(file, new TypeReference<List<Entry>>() {});
      return entries.stream().map(Entry::sample).toList();
    } catch (IOException e) {
      throw new IllegalStateException("demo/cenotes.json cannot be read", e);
    }
  }
}
