package org.cenotes.partners.domain.pricing.discount;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.AppliesTo;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.DiscountType;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.Eligibility;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A change of a rule.
 *
 * @param name name of the rule in each language
 * @param description what the rule gives, in each language
 * @param discountType how value is meant
 * @param appliesTo whether the rule applies to all cenotes or to those in cenoteIds
 * @param cenoteIds cenotes to which the rule applies; null for none
 * @param value percent, or cents for a fixed discount; required when discountType changes from one
 *     to the other
 * @param minQuantity fewest visitors to which the rule applies; null for any
 * @param minAmount smallest price to which the rule applies, in cents; null for any
 * @param maxDiscountAmount most that the rule takes off, in cents; null for no limit
 * @param priority rules with a higher priority apply first
 * @param stackable whether other rules apply beside it
 * @param autoApply whether the rule applies without being asked for; one that does not and has no
 *     promotion never applies
 * @param excludeTransportFromDiscount whether transport keeps its full price
 * @param userEligibility who benefits from the rule
 * @param startsAt when the rule begins; null for at once
 * @param endsAt when the rule ends; null for never
 * @param isActive whether the rule applies
 * @param promotion the promotion that the rule belongs to
 */
@Schema(name = "DiscountRuleUpdate")
@PatchBody(of = DiscountRuleSnapshot.class)
public record DiscountRuleUpdate(
    @Nullable LocalizedText name,
    @Nullable Optional<LocalizedText> description,
    @Nullable DiscountType discountType,
    @Nullable AppliesTo appliesTo,
    @Nullable Optional<@Size(max = 100) List<@NotNull UUID>> cenoteIds,
    @Nullable BigDecimal value,
    @Nullable Optional<@Min(1) @Max(50) Integer> minQuantity,
    @Nullable Optional<Cents> minAmount,
    @Nullable Optional<Cents> maxDiscountAmount,
    @Nullable @Min(-1000) @Max(1000) Integer priority,
    @Nullable Boolean stackable,
    @Nullable Boolean autoApply,
    @Nullable Boolean excludeTransportFromDiscount,
    @Nullable Eligibility userEligibility,
    @Nullable Optional<Instant> startsAt,
    @Nullable Optional<Instant> endsAt,
    @Nullable Boolean isActive,
    @Nullable Optional<@Valid Promotion> promotion) {
  /** Deactivates and changes nothing else. */
  static final DiscountRuleUpdate DEACTIVATION =
      new DiscountRuleUpdate(
          null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
          null, false, null);

  /**
   * The terms with this change.
   *
   * @throws ApiException 400 when the type changes between percent and cents without a value
   */
  DiscountRuleTerms applyTo(DiscountRuleTerms before) {
    DiscountType type = Patch.keep(before.discountType(), discountType);
    DiscountValue.requireForUnit(type.isShare(), before.discountType().isShare(), value);
    return new DiscountRuleTerms(
        Patch.keep(before.name(), name),
        Patch.apply(before.description(), description),
        type,
        Patch.keep(before.appliesTo(), appliesTo),
        cenoteIds == null ? before.cenoteIds() : cenoteIds.orElse(List.of()),
        Patch.keep(before.value(), value),
        Patch.apply(before.minQuantity(), minQuantity),
        Patch.apply(before.minAmount(), minAmount),
        Patch.apply(before.maxDiscountAmount(), maxDiscountAmount),
        Patch.keep(before.priority(), priority),
        Patch.keep(before.stackable(), stackable),
        Patch.keep(before.autoApply(), autoApply),
        Patch.keep(before.excludeTransportFromDiscount(), excludeTransportFromDiscount),
        Patch.keep(before.userEligibility(), userEligibility),
        Patch.apply(before.startsAt(), startsAt),
        Patch.apply(before.endsAt(), endsAt),
        Patch.keep(before.isActive(), isActive),
        Patch.apply(before.promotion(), promotion));
  }
}
