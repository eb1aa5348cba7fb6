package org.cenotes.partners.domain.pricing.coupon;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms.DiscountType;
import org.cenotes.partners.domain.pricing.discount.DiscountValue;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.Mutability;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.java.Immutability;
import org.jspecify.annotations.Nullable;

/** A coupon's row; only the database changes {@code redeemed}. */
@Entity
@Table(name = "coupons")
class Coupon {
  @Id private UUID id;

  @Column(updatable = false)
  private String code;

  @Column(name = "discount_type")
  private String discountType;

  @Column(name = "rate_bp")
  private @Nullable Integer rateBp;

  private @Nullable Cents amount;

  @Column(name = "min_amount")
  private @Nullable Cents minAmount;

  @Column(name = "max_discount")
  private @Nullable Cents maxDiscount;

  @Column(name = "max_redemptions")
  private @Nullable Integer maxRedemptions;

  @Column(name = "max_per_customer")
  private @Nullable Integer maxPerCustomer;

  @Column(insertable = false, updatable = false)
  private int redeemed;

  @Column(name = "cenote_ids")
  @JdbcTypeCode(SqlTypes.ARRAY)
  @Mutability(Immutability.class)
  private List<UUID> cenoteIds;

  @Column(name = "starts_at")
  private @Nullable Instant startsAt;

  @Column(name = "ends_at")
  private @Nullable Instant endsAt;

  @Column(name = "is_active")
  private boolean isActive;

  @Version private int version;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Coupon() {}

  @SuppressWarnings("NullAway.Init") // by update
  Coupon(UUID id, CouponTerms terms, Instant now) {
    this.id = id;
    code = terms.code();
    createdAt = now;
    update(terms, now);
  }

  /** Replaces the terms. */
  final void update(CouponTerms terms, Instant now) {
    DiscountValue discount = terms.discount();
    discountType = terms.discountType().wire();
    rateBp = discount.rate() == null ? null : discount.rate().value();
    amount = discount.amount();
    minAmount = terms.minAmount();
    maxDiscount = terms.maxDiscountAmount();
    maxRedemptions = terms.maxRedemptions();
    maxPerCustomer = terms.maxPerCustomer();
    cenoteIds = terms.cenoteIds().stream().distinct().toList();
    startsAt = terms.startsAt();
    endsAt = terms.endsAt();
    isActive = terms.isActive();
    updatedAt = now;
  }

  CouponView view() {
    DiscountValue discount =
        new DiscountValue(rateBp == null ? null : new BasisPoints(rateBp), amount);
    CouponTerms terms =
        new CouponTerms(
            code,
            WireEnum.parse(DiscountType.class, discountType),
            discount.value(),
            minAmount,
            maxDiscount,
            maxRedemptions,
            maxPerCustomer,
            startsAt,
            endsAt,
            List.copyOf(cenoteIds),
            isActive);
    return new CouponView(id, terms, redeemed, createdAt, updatedAt);
  }
}
