package org.cenotes.partners.domain.pricing.discount;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.AppliesTo;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A discount rule, as used in prices and shown to callers.
 *
 * @param id id of the rule
 * @param createdAt when the rule was created
 * @param updatedAt when the rule was last changed
 */
@Schema(name = "DiscountRule")
@JsonPropertyOrder({"id"})
public record DiscountRuleSnapshot(
    UUID id, @JsonUnwrapped DiscountRuleTerms terms, Instant createdAt, Instant updatedAt) {
  /** Higher priority first; the id decides between equal priorities. */
  public static final Comparator<DiscountRuleSnapshot> BY_PRIORITY =
      Comparator.comparing((DiscountRuleSnapshot rule) -> rule.terms().priority())
          .reversed()
          .thenComparing(DiscountRuleSnapshot::id);

  /**
   * Whether it can apply to a visit of this cenote that is booked now.
   *
   * @param cenoteId null: of any cenote
   * @param today on the cenote's calendar
   */
  public boolean isOpen(@Nullable UUID cenoteId, Instant now, LocalDate today) {
    return terms.isActive()
        && (terms.startsAt() == null || !now.isBefore(terms.startsAt()))
        && (terms.endsAt() == null || now.isBefore(terms.endsAt()))
        && (terms.promotion() == null || terms.promotion().runsOn(today))
        && (cenoteId == null
            || terms.appliesTo() == AppliesTo.ALL
            || terms.cenoteIds().contains(cenoteId));
  }

  /** Whether it belongs to the promotion with this id, in whatever case the id is written. */
  public boolean isOfPromotion(String promotionId) {
    return terms.promotion() != null
        && terms.promotion().id().toString().equalsIgnoreCase(promotionId);
  }
}
