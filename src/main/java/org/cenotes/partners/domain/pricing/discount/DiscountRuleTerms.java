package org.cenotes.partners.domain.pricing.discount;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.text.NonBlankText;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a discount rule; members with a default may be omitted.
 *
 * @param name name of the rule in each language
 * @param description what the rule gives, in each language
 * @param discountType how value is meant
 * @param appliesTo whether the rule applies to all cenotes or to those in cenoteIds
 * @param cenoteIds cenotes to which the rule applies
 * @param maxDiscountAmount most that the rule takes off, in cents; absent for no limit
 * @param priority rules with a higher priority apply first
 * @param stackable whether other rules apply beside it
 * @param autoApply whether the rule applies without being asked for; one that does not and has no
 *     promotion never applies
 * @param excludeTransportFromDiscount whether transport keeps its full price
 * @param userEligibility who benefits from the rule
 * @param startsAt when the rule begins; absent for at once
 * @param endsAt when the rule ends; absent for never
 * @param isActive whether the rule applies
 * @param promotion the promotion that the rule belongs to; absent when there is none
 */
@Schema(name = "DiscountRuleTerms")
public record DiscountRuleTerms(
    @NotNull LocalizedText name,
    @Nullable LocalizedText description,
    @NotNull DiscountType discountType,
    @Schema(defaultValue = "all") AppliesTo appliesTo,
    @Size(max = 100) @Schema(defaultValue = "[]") List<@NotNull UUID> cenoteIds,
    @NotNull
        @Schema(
            description =
                "Percent with at most two decimals, or cents for the type fixed. Amounts are in MXN: a"
                    + " rule with one does not apply to cenotes in other currencies.")
        BigDecimal value,
    @Nullable @Min(1) @Max(50) @Schema(description = "Fewest visitors.") Integer minQuantity,
    @Nullable @Schema(description = "Smallest amount in cents, before any discount.")
        Cents minAmount,
    @Nullable Cents maxDiscountAmount,
    @Min(-1000) @Max(1000) @Schema(defaultValue = "0") Integer priority,
    @Schema(defaultValue = "true") Boolean stackable,
    @Schema(defaultValue = "false") Boolean autoApply,
    @Schema(defaultValue = "false") Boolean excludeTransportFromDiscount,
    @Schema(defaultValue = "all") Eligibility userEligibility,
    @Nullable Instant startsAt,
    @Nullable Instant endsAt,
    @Schema(defaultValue = "true") Boolean isActive,
    @Nullable @Valid Promotion promotion) {
  private static final int MAX_NAME_LENGTH = 200;
  private static final int MAX_DESCRIPTION_LENGTH = 2_000;

  /** The kind of value; quantity_based is a percentage for parties of minQuantity and more. */
  @Schema(name = "DiscountRuleType")
  public enum DiscountType implements WireEnum {
    PERCENTAGE,
    FIXED,
    QUANTITY_BASED;

    boolean isShare() {
      return this != FIXED;
    }
  }

  /** The cenotes to which it applies. */
  @Schema(name = "DiscountRuleTarget")
  public enum AppliesTo implements WireEnum {
    ALL,
    CENOTE
  }

  /** The callers to whom it applies. */
  @Schema(name = "DiscountRuleEligibility")
  public enum Eligibility implements WireEnum {
    ALL,
    PARTNER,
    FIRST_PURCHASE
  }

  /** Strips the texts; a blank one counts as absent, so that the other language is shown. */
  public DiscountRuleTerms {
    name = name == null ? null : stripped(name);
    description = description == null ? null : stripped(description);
    appliesTo = appliesTo == null ? AppliesTo.ALL : appliesTo;
    cenoteIds = cenoteIds == null ? List.of() : cenoteIds;
    priority = priority == null ? 0 : priority;
    stackable = stackable == null ? Boolean.TRUE : stackable;
    autoApply = autoApply == null ? Boolean.FALSE : autoApply;
    excludeTransportFromDiscount =
        excludeTransportFromDiscount == null ? Boolean.FALSE : excludeTransportFromDiscount;
    userEligibility = userEligibility == null ? Eligibility.ALL : userEligibility;
    isActive = isActive == null ? Boolean.TRUE : isActive;
  }

  /** The discount, a percentage or an amount. */
  public DiscountValue discount() {
    return DiscountValue.of(discountType.isShare(), value);
  }

  /** Whether it is valid for prices in this currency. */
  public boolean isValidIn(String currency) {
    return DiscountValue.isValidIn(currency, discountType.isShare(), minAmount, maxDiscountAmount);
  }

  /**
   * Checks members of a new rule against each other.
   *
   * @throws ApiException 400 naming every member that does not fit
   */
  void check() {
    check(null);
  }

  /**
   * As {@link #check()}, for a rule that has had this description, which may stay as it is.
   *
   * @throws ApiException 400 naming every member that does not fit
   */
  void check(@Nullable LocalizedText before) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    checkTexts(before, errors);
    String problem = DiscountValue.problem(discountType.isShare(), value);
    if (problem != null) {
      errors.add("value", problem);
    }
    if (discountType == DiscountType.QUANTITY_BASED && minQuantity == null) {
      errors.add("minQuantity", "is required for a quantity_based rule");
    }
    if ((appliesTo == AppliesTo.CENOTE) == cenoteIds.isEmpty()) {
      errors.add("cenoteIds", "must be given if and only if appliesTo is cenote");
    }
    if (startsAt != null && endsAt != null && !startsAt.isBefore(endsAt)) {
      errors.add("endsAt", "must be after startsAt");
    }
    if (promotion != null && promotion.endDate().isBefore(promotion.startDate())) {
      errors.add("promotion.endDate", "must not be before startDate");
    }
    amount(errors, "minAmount", minAmount, 0);
    amount(errors, "maxDiscountAmount", maxDiscountAmount, 1);
    errors.throwIfAny(HttpError.INVALID_INPUT);
  }

  private void checkTexts(@Nullable LocalizedText before, FieldErrors.Collector errors) {
    if (name.es() == null) {
      errors.add("name.es", "is required");
    }
    length(errors, "name", name, MAX_NAME_LENGTH);
    if (description != null) {
      if (description.es() == null && description.en() != null && !description.equals(before)) {
        errors.add("description.es", "is required");
      }
      length(errors, "description", description, MAX_DESCRIPTION_LENGTH);
    }
  }

  private static LocalizedText stripped(LocalizedText text) {
    return new LocalizedText(stripped(text.es()), stripped(text.en()));
  }

  private static @Nullable String stripped(@Nullable String text) {
    return text == null || !NonBlankText.matches(text) ? null : text.strip();
  }

  private static void length(
      FieldErrors.Collector errors, String field, LocalizedText text, int max) {
    if (length(text.es()) > max || length(text.en()) > max) {
      errors.add(field, "must have at most " + max + " characters");
    }
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  /** Checks that an amount is at least the minimum and at most 10^12. */
  private static void amount(
      FieldErrors.Collector errors, String field, @Nullable Cents amount, long min) {
    if (amount != null && (amount.value() < min || amount.compareTo(Cents.MAX) > 0)) {
      errors.add(field, "must be from " + min + " to " + Cents.MAX.value() + " cents");
    }
  }
}
