package org.cenotes.partners.domain.pricing.discount;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.AppliesTo;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.DiscountType;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.Eligibility;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.Mutability;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.java.Immutability;
import org.jspecify.annotations.Nullable;

/** A rule's row. */
@Entity
@Table(name = "discount_rules")
class DiscountRule {
  @Id private UUID id;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private LocalizedText name;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private @Nullable LocalizedText description;

  @Column(name = "discount_type")
  private String discountType;

  @Column(name = "rate_bp")
  private @Nullable Integer rateBp;

  private @Nullable Cents amount;

  @Column(name = "applies_to")
  private String appliesTo;

  @Column(name = "cenote_ids")
  @JdbcTypeCode(SqlTypes.ARRAY)
  @Mutability(Immutability.class)
  private List<UUID> cenoteIds;

  @Column(name = "min_quantity")
  private @Nullable Integer minQuantity;

  @Column(name = "min_amount")
  private @Nullable Cents minAmount;

  @Column(name = "max_discount")
  private @Nullable Cents maxDiscount;

  private int priority;
  private boolean stackable;

  @Column(name = "auto_apply")
  private boolean autoApply;

  @Column(name = "exclude_transport")
  private boolean excludeTransport;

  private String eligibility;

  @Column(name = "starts_at")
  private @Nullable Instant startsAt;

  @Column(name = "ends_at")
  private @Nullable Instant endsAt;

  @Column(name = "is_active")
  private boolean isActive;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private @Nullable Promotion promotion;

  @Version private int version;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected DiscountRule() {}

  @SuppressWarnings("NullAway.Init") // by update
  DiscountRule(UUID id, DiscountRuleTerms terms, Instant now) {
    this.id = id;
    createdAt = now;
    update(terms, now);
  }

  /** Replaces the terms. */
  final void update(DiscountRuleTerms terms, Instant now) {
    DiscountValue discount = terms.discount();
    name = terms.name();
    description = terms.description();
    discountType = terms.discountType().wire();
    rateBp = discount.rate() == null ? null : discount.rate().value();
    amount = discount.amount();
    appliesTo = terms.appliesTo().wire();
    cenoteIds = terms.cenoteIds().stream().distinct().toList();
    minQuantity = terms.minQuantity();
    minAmount = terms.minAmount();
    maxDiscount = terms.maxDiscountAmount();
    priority = terms.priority();
    stackable = terms.stackable();
    autoApply = terms.autoApply();
    excludeTransport = terms.excludeTransportFromDiscount();
    eligibility = terms.userEligibility().wire();
    startsAt = terms.startsAt();
    endsAt = terms.endsAt();
    isActive = terms.isActive();
    promotion = terms.promotion();
    updatedAt = now;
  }

  DiscountRuleSnapshot view() {
    DiscountValue discount =
        new DiscountValue(rateBp == null ? null : new BasisPoints(rateBp), amount);
    DiscountRuleTerms terms =
        new DiscountRuleTerms(
            name,
            description,
            WireEnum.parse(DiscountType.class, discountType),
            WireEnum.parse(AppliesTo.class, appliesTo),
            List.copyOf(cenoteIds),
            discount.value(),
            minQuantity,
            minAmount,
            maxDiscount,
            priority,
            stackable,
            autoApply,
            excludeTransport,
            WireEnum.parse(Eligibility.class, eligibility),
            startsAt,
            endsAt,
            isActive,
            promotion);
    return new DiscountRuleSnapshot(id, terms, createdAt, updatedAt);
  }
}
