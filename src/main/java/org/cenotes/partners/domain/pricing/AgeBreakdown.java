package org.cenotes.partners.domain.pricing;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The visitors by age group, as given in a request.
 *
 * @param adult null means 0; a visit needs at least one
 * @param child null means 0
 */
@Schema(name = "AgeBreakdownAsked")
public record AgeBreakdown(
    @Nullable @Min(0) @Max(50) Integer adult, @Nullable @Min(0) @Max(50) Integer child) {
  /** The number of adults, 0 when not given. */
  public int adults() {
    return adult == null ? 0 : adult;
  }

  /** The number of children, 0 when not given. */
  public int children() {
    return child == null ? 0 : child;
  }
}
