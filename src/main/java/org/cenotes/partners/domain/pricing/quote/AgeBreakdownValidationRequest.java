package org.cenotes.partners.domain.pricing.quote;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A party of visitors to be validated.
 *
 * @param itemType what is to be booked
 * @param itemId id of the cenote
 * @param visitors number of visitors to which the ages must add up
 * @param ageBreakdown visitors by age
 */
@Schema(name = "ValidateAgeBreakdown")
public record AgeBreakdownValidationRequest(
    @NotNull ItemType itemType,
    @NotNull UUID itemId,
    @NotNull @Min(1) @Max(50) Integer visitors,
    @NotNull @Valid AgeBreakdown ageBreakdown) {
  /**
   * The result, with the reasons when the party is not valid.
   *
   * @param valid whether a visit can be booked with the breakdown
   * @param reasons what is wrong with the breakdown; empty when it is valid
   */
  @Schema(name = "AgeBreakdownValidity")
  public record Result(boolean valid, List<RefusalReason> reasons) {}
}
