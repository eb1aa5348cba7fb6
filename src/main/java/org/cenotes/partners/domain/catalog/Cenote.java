package org.cenotes.partners.domain.catalog;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.Mutability;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.java.Immutability;
import org.jspecify.annotations.Nullable;

/** A cenote's row. */
@Entity
@Table(name = "cenotes")
class Cenote {
  @Id private UUID id;
  private String slug;

  @Column(name = "owner_partner_id")
  private @Nullable UUID ownerPartnerId;

  @Column(name = "is_private")
  private boolean isPrivate;

  private String state;

  @Column(name = "owner_active")
  private boolean ownerActive = true;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private LocalizedText name;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private LocalizedText description;

  @Column(name = "search_text")
  private String searchText;

  private @Nullable String address;
  private String municipality;

  @Column(name = "municipality_key")
  private String municipalityKey;

  private String region;

  @Column(name = "region_key")
  private String regionKey;

  private String country;
  private BigDecimal latitude;
  private BigDecimal longitude;
  private String timezone;
  private String currency;

  @Column(name = "adult_price")
  private Cents adultPrice;

  @Column(name = "child_price")
  private Cents childPrice;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private List<PackageOffer> packages;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private List<ServiceOffer> services;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private List<Image> images;

  @JdbcTypeCode(SqlTypes.ARRAY)
  @Mutability(Immutability.class)
  private List<String> amenities;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private Schedule schedule;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private CancellationPolicy cancellation;

  private @Nullable BigDecimal rating;
  @Version private int version;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Cenote() {}

  /** A new cenote of the platform's own, on sale at once. */
  Cenote(CenoteDraft draft, Instant now) {
    id = draft.id();
    slug = draft.slug();
    state = "active";
    name = draft.name();
    description = draft.description();
    Location location = draft.location();
    address = location.address();
    municipality = location.municipality();
    municipalityKey = SearchText.of(location.municipality());
    region = location.state();
    regionKey = SearchText.of(location.state());
    country = location.country();
    latitude = location.latitude();
    longitude = location.longitude();
    searchText = SearchText.of(slug, name.es(), name.en(), municipality, region);
    timezone = draft.timezone().getId();
    currency = draft.currency();
    adultPrice = draft.agePricing().adult();
    childPrice = draft.agePricing().child();
    packages = draft.packages();
    services = draft.services();
    images = draft.images();
    amenities = draft.amenities();
    schedule = draft.schedule();
    cancellation = CancellationPolicy.DEFAULT;
    rating = draft.rating();
    version = 1;
    createdAt = now;
    updatedAt = now;
  }

  /** A new cenote of a partner's, on sale at once and listed to that partner alone. */
  Cenote(CenoteDraft draft, UUID owner, Instant now) {
    this(draft, now);
    ownerPartnerId = owner;
    isPrivate = true;
  }

  Listing listing() {
    CenoteStatus known = WireEnum.parse(CenoteStatus.class, state);
    return new Listing(
        id,
        slug,
        version,
        known,
        ownerPartnerId,
        known == CenoteStatus.ACTIVE && ownerActive,
        isPrivate,
        name,
        description,
        new Location(address, municipality, region, country, latitude, longitude),
        ZoneId.of(timezone),
        currency,
        new AgePrice(adultPrice, childPrice),
        List.copyOf(packages),
        List.copyOf(services),
        List.copyOf(images),
        List.copyOf(amenities),
        schedule,
        cancellation,
        rating,
        createdAt,
        updatedAt);
  }
}
