package org.cenotes.partners.domain.pricing.discount;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The campaign to which a rule belongs; callers request it by its id.
 *
 * @param id id of the promotion, for promotionId in bookings and quotes
 * @param name name of the promotion in each language
 * @param slug name of the promotion in addresses
 * @param status whether the promotion runs
 * @param promotionType kind of promotion, as its owner calls it
 * @param startDate first day, on the cenote's calendar
 * @param endDate last day, on the cenote's calendar
 */
public record Promotion(
    @NotNull UUID id,
    @NotNull @Size(min = 1, max = 200) String name,
    @NotNull
        @Size(max = 100)
        @Pattern(
            regexp = "[a-z0-9]+(-[a-z0-9]+){0,49}",
            message = "must contain only lower-case letters, digits and single dashes")
        String slug,
    @NotNull Status status,
    @NotNull @Size(min = 1, max = 40) String promotionType,
    @NotNull LocalDate startDate,
    @NotNull LocalDate endDate) {
  /** The status of the campaign. */
  @Schema(name = "PromotionStatus")
  public enum Status implements WireEnum {
    DRAFT,
    ACTIVE,
    ENDED
  }

  boolean runsOn(LocalDate day) {
    return status == Status.ACTIVE && !day.isBefore(startDate) && !day.isAfter(endDate);
  }
}
