package org.cenotes.partners.domain.pricing.quote;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.pricing.PriceLine;
import org.cenotes.partners.domain.pricing.SelectedService;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.RandomText;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.Mutability;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.java.Immutability;
import org.jspecify.annotations.Nullable;

/**
 * A price that is promised until a moment, and the visit it was calculated for. It has no
 * {@code @TenantId}, because one without a partner may be redeemed by every partner; {@link Quotes}
 * and the table's policy say who sees which.
 */
@Entity
@Immutable
@Table(name = "quotes")
class Quote {
  private static final String PREFIX = "qt_";
  private static final int RANDOM_LENGTH = 26;
  private static final Pattern ID = Pattern.compile(PREFIX + "[0-9A-Z]{" + RANDOM_LENGTH + "}");

  @Id private String id;

  @Column(name = "partner_id")
  private @Nullable UUID partnerId;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private Requested requested;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private Priced priced;

  @Column(name = "expires_at")
  private Instant expiresAt;

  /**
   * The visit that was priced, and in which currency.
   *
   * @param date null: any day
   * @param guest SHA-256 of the guest's e-mail in hexadecimal; null: any guest
   */
  record Requested(
      UUID cenoteId,
      VisitSelection visit,
      @Nullable LocalDate date,
      String currency,
      @Nullable String guest) {}

  /** Its price: all of {@link PricedVisit} but the package, which the listing has. */
  record Priced(
      List<PriceLine> lines,
      @Nullable UUID couponId,
      @Nullable String couponCode,
      @Nullable UUID promotionId) {}

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Quote() {}

  Quote(Listing listing, VisitToPrice toPrice, PricedVisit visit, Instant expiresAt) {
    id = PREFIX + RandomText.crockford32(RANDOM_LENGTH);
    partnerId = toPrice.partnerId();
    requested =
        new Requested(
            listing.id(),
            toPrice.visit(),
            toPrice.date(),
            listing.currency(),
            guest(toPrice.email()));
    priced =
        new Priced(
            visit.price().lines(), visit.couponId(), visit.couponCode(), visit.promotionId());
    this.expiresAt = expiresAt;
  }

  /** Whether the text has the form of an id. */
  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  String id() {
    return id;
  }

  /** Null when it was requested without a credential. */
  @Nullable UUID partnerId() {
    return partnerId;
  }

  Requested requested() {
    return requested;
  }

  Priced priced() {
    return priced;
  }

  Instant expiresAt() {
    return expiresAt;
  }

  /** Whether it is in the cenote's currency, which may have changed since. */
  boolean isInCurrencyOf(Listing listing) {
    return requested.currency().equals(listing.currency());
  }

  /**
   * The members of a booking in which this visit differs from the one that was priced; empty when
   * it is the same. Coupon and promotion are compared on their own, by {@link #hasCoupon} and
   * {@link #hasPromotion}. The order of the services does not matter.
   */
  List<String> differences(Listing listing, VisitToPrice toPrice) {
    VisitSelection one = requested.visit();
    VisitSelection other = toPrice.visit();
    List<String> names = new ArrayList<>();
    addUnless(requested.cenoteId().equals(listing.id()), "cenoteId", names);
    boolean sameDay = requested.date() == null || requested.date().equals(toPrice.date());
    addUnless(sameDay, "date", names);
    boolean sameNumber = one.visitors() == other.visitors();
    addUnless(sameNumber, "visitors", names);
    addUnless(!sameNumber || one.adults() == other.adults(), "ageBreakdown", names);
    addUnless(Objects.equals(one.packageId(), other.packageId()), "packageId", names);
    addUnless(one.transportation() == other.transportation(), "transportationType", names);
    addUnless(isSame(one.services(), other.services()), "additionalServices", names);
    String guest = requested.guest();
    addUnless(guest == null || guest.equals(guest(toPrice.email())), "guestEmail", names);
    return names;
  }

  private static @Nullable String guest(@Nullable String email) {
    return email == null ? null : HexFormat.of().formatHex(Digests.sha256(email));
  }

  private static void addUnless(boolean same, String name, List<String> names) {
    if (!same) {
      names.add(name);
    }
  }

  /** Whether its price includes the coupon with this code, in any case of the letters. */
  boolean hasCoupon(String code) {
    return CouponTerms.canonical(code).equals(priced.couponCode());
  }

  /** Whether its price includes the promotion with this id, in any case of the letters. */
  boolean hasPromotion(String promotionId) {
    return priced.promotionId() != null
        && priced.promotionId().toString().equalsIgnoreCase(promotionId);
  }

  private static boolean isSame(List<SelectedService> one, List<SelectedService> other) {
    return one.size() == other.size() && new HashSet<>(one).equals(new HashSet<>(other));
  }
}
