package org.cenotes.partners.domain.pricing.discount;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.AppliesTo;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A discount rule, as prices are made with it and as callers see it. */
@Schema(name = "DiscountRule")
@JsonPropertyOrder({"id"})
public record DiscountRule(
    UUID id, @JsonUnwrapped DiscountRuleTerms terms, Instant createdAt, Instant updatedAt) {
  /**
   * Whether it can apply to a visit of this cenote that is booked at this moment.
   *
   * @param cenoteId null: of any
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

  /** Whether it belongs to the promotion of this id, as a caller has written it. */
  public boolean isOfPromotion(String promotionId) {
    return terms.promotion() != null
        && terms.promotion().id().toString().equalsIgnoreCase(promotionId);
  }
}
