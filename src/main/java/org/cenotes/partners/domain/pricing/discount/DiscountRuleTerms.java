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
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What a discount rule says; members with a default may be left out. */
@Schema(name = "DiscountRuleTerms")
public record DiscountRuleTerms(
    @NotNull LocalizedText name,
    @Nullable LocalizedText description,
    @NotNull DiscountType discountType,
    @Schema(defaultValue = "all") AppliesTo appliesTo,
    @Size(max = 100) @Schema(defaultValue = "[]") List<@NotNull UUID> cenoteIds,
    @NotNull @Schema(description = "Percent with at most two decimals; for fixed, cents.")
        BigDecimal value,
    @Nullable @Min(1) @Max(50) @Schema(description = "Visitors it takes.") Integer minQuantity,
    @Nullable @Schema(description = "Cents before any discount.") Cents minAmount,
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
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_DESCRIPTION = 2_000;

  /** How its worth is meant; quantity_based is a percentage for parties of minQuantity and more. */
  public enum DiscountType implements WireEnum {
    PERCENTAGE,
    FIXED,
    QUANTITY_BASED;

    boolean isShare() {
      return this != FIXED;
    }
  }

  /** Where it applies. */
  public enum AppliesTo implements WireEnum {
    ALL,
    CENOTE
  }

  /** For whom it is. */
  public enum Eligibility implements WireEnum {
    ALL,
    PARTNER,
    FIRST_PURCHASE
  }

  public DiscountRuleTerms {
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

  /** What it takes off. */
  public DiscountValue worth() {
    return DiscountValue.of(discountType.isShare(), value);
  }

  /** Ends in a 400 that names every member which does not go with the others. */
  void check() {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    checkTexts(errors);
    String problem = DiscountValue.problem(discountType.isShare(), value);
    if (problem != null) {
      errors.add("value", problem);
    }
    if (discountType == DiscountType.QUANTITY_BASED && minQuantity == null) {
      errors.add("minQuantity", "must be given for a rule by quantity");
    }
    if ((appliesTo == AppliesTo.CENOTE) == cenoteIds.isEmpty()) {
      errors.add("cenoteIds", "must be given for a rule of cenotes, and for no other");
    }
    if (startsAt != null && endsAt != null && !startsAt.isBefore(endsAt)) {
      errors.add("endsAt", "must lie after startsAt");
    }
    if (promotion != null && promotion.endDate().isBefore(promotion.startDate())) {
      errors.add("promotion.endDate", "must not lie before startDate");
    }
    amount(errors, "minAmount", minAmount, 0);
    amount(errors, "maxDiscountAmount", maxDiscountAmount, 1);
    errors.throwIfAny(HttpError.INVALID_INPUT);
  }

  private void checkTexts(FieldErrors.Collector errors) {
    if (name.es() == null || name.es().isBlank()) {
      errors.add("name.es", "must be given");
    }
    length(errors, "name", name, LONGEST_NAME);
    if (description != null) {
      length(errors, "description", description, LONGEST_DESCRIPTION);
    }
  }

  private static void length(
      FieldErrors.Collector errors, String field, LocalizedText text, int most) {
    if (length(text.es()) > most || length(text.en()) > most) {
      errors.add(field, "must not have more than " + most + " characters");
    }
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  /** An amount on the wire is 0 to 10^12. */
  private static void amount(
      FieldErrors.Collector errors, String field, @Nullable Cents amount, long least) {
    if (amount != null && (amount.value() < least || amount.compareTo(Cents.MOST) > 0)) {
      errors.add(field, "must be " + least + " to " + Cents.MOST.value() + " cents");
    }
  }
}
