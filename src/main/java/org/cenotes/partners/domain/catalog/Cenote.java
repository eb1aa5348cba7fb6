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
import org.cenotes.partners.platform.http.ApiException;
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
  private @Nullable Cents adultPrice;

  @Column(name = "child_price")
  private @Nullable Cents childPrice;

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

  @Column(name = "external_id")
  private @Nullable String externalId;

  @Column(name = "state_reason")
  private @Nullable String stateReason;

  @Column(name = "publish_requested_at")
  private @Nullable Instant publishRequestedAt;

  @Column(name = "published_at")
  private @Nullable Instant publishedAt;

  @Version private int version;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Cenote() {}

  /**
   * A new draft.
   *
   * @param ownerPartnerId null for a cenote of the platform
   * @param externalId the operator's own id; null when the cenote is not imported
   */
  Cenote(
      UUID id,
      String slug,
      @Nullable UUID ownerPartnerId,
      @Nullable String externalId,
      CenoteContent content,
      Instant now) {
    this.id = id;
    this.slug = slug;
    this.ownerPartnerId = ownerPartnerId;
    this.externalId = externalId;
    state = CenoteStatus.DRAFT.wire();
    version = 1;
    createdAt = now;
    set(content, now);
  }

  /** A cenote of the platform for demonstration, on sale at once. */
  static Cenote onSale(SampleCenote sample, Instant now) {
    Cenote cenote = new Cenote(sample.id(), sample.slug(), null, null, sample.content(), now);
    cenote.rating = sample.rating();
    cenote.state = CenoteStatus.ACTIVE.wire();
    cenote.publishedAt = now;
    return cenote;
  }

  /** A cenote of a partner's, on sale at once and listed to that partner alone. */
  static Cenote onSaleTo(UUID owner, SampleCenote sample, Instant now) {
    Cenote cenote = onSale(sample, now);
    cenote.ownerPartnerId = owner;
    cenote.isPrivate = true;
    return cenote;
  }

  private void set(CenoteContent content, Instant now) {
    name = content.name();
    description = content.description();
    Location location = content.location();
    address = location.address();
    municipality = location.municipality();
    municipalityKey = SearchText.of(location.municipality());
    region = location.state();
    regionKey = SearchText.of(location.state());
    country = location.country();
    latitude = location.latitude();
    longitude = location.longitude();
    searchText = SearchText.of(slug, name.es(), name.en(), municipality, region);
    timezone = content.timezone().getId();
    currency = content.currency();
    AdultChildPrices agePricing = content.agePricing();
    adultPrice = agePricing == null ? null : agePricing.adult();
    childPrice = agePricing == null ? null : agePricing.child();
    packages = content.packages();
    services = content.services();
    images = content.images();
    amenities = content.amenities();
    schedule = content.schedule();
    cancellation = content.cancellation();
    updatedAt = now;
  }

  /**
   * Replaces the content and returns whether anything is different.
   *
   * @throws ApiException 400 when the cenote is no draft and would no longer be complete
   */
  boolean change(CenoteContent content, Instant now) {
    if (content.equals(content())) {
      return false;
    }
    if (state() != CenoteStatus.DRAFT) {
      Checklist.require(content, content());
    }
    set(content, now);
    return true;
  }

  /**
   * Moves the cenote to another state.
   *
   * @param reason why it is rejected or suspended; null for other moves
   * @throws ApiException 409 when the move is not possible, 400 when the cenote is not complete
   */
  void move(CenoteTransition transition, @Nullable String reason, Instant now) {
    CenoteStatus next = transition.apply(state(), ownerPartnerId == null);
    if (transition.needsChecklist()) {
      Checklist.require(content(), null);
    }
    state = next.wire();
    stateReason = reason;
    publishRequestedAt = next == CenoteStatus.PENDING_REVIEW ? now : publishRequestedAt;
    publishedAt = transition == CenoteTransition.PUBLISH ? now : publishedAt;
    updatedAt = now;
  }

  UUID id() {
    return id;
  }

  int version() {
    return version;
  }

  Instant createdAt() {
    return createdAt;
  }

  @Nullable UUID ownerPartnerId() {
    return ownerPartnerId;
  }

  CenoteStatus state() {
    return WireEnum.parse(CenoteStatus.class, state);
  }

  CenoteContent content() {
    return new CenoteContent(
        name,
        description,
        new Location(address, municipality, region, country, latitude, longitude),
        ZoneId.of(timezone),
        currency,
        AdultChildPrices.of(adultPrice, childPrice),
        List.copyOf(packages),
        List.copyOf(services),
        List.copyOf(images),
        List.copyOf(amenities),
        schedule,
        cancellation);
  }

  SupplyCenoteView supplyView(boolean livemode) {
    CenoteStatus known = state();
    return new SupplyCenoteView(
        CenoteView.whole(listing(), livemode),
        ownerPartnerId,
        externalId,
        Checklist.of(content()),
        known == CenoteStatus.DRAFT ? stateReason : null,
        known == CenoteStatus.SUSPENDED ? stateReason : null,
        publishRequestedAt,
        publishedAt);
  }

  Listing listing() {
    CenoteStatus known = state();
    CenoteContent content = content();
    return new Listing(
        id,
        slug,
        version,
        known,
        ownerPartnerId,
        known == CenoteStatus.ACTIVE && ownerActive,
        isPrivate,
        content.name(),
        content.description(),
        content.location(),
        content.timezone(),
        content.currency(),
        content.agePricing(),
        content.packages(),
        content.services(),
        content.images(),
        content.amenities(),
        content.schedule(),
        content.cancellation(),
        rating,
        createdAt,
        updatedAt);
  }
}
