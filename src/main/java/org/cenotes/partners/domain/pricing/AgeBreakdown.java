package org.cenotes.partners.domain.pricing;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The visitors by age group, as given in a request.
 *
 * @param adult number of adults; absent means 0, but a visit needs at least one
 * @param child number of children; absent means 0
 */
@Schema(name = "AgeBreakdownAsked")
public record AgeBreakdown(
    @Nullable @Min(0) @Max(50) Integer adult, @Nullable @Min(0) @Max(50) Integer child) {
  /**
   * The ages of this many visitors; all are adults when no breakdown is given.
   *
   * @throws ApiException 400 when the ages do not add up to the visitors, or there is no adult
   */
  public static AgeBreakdown of(int visitors, @Nullable AgeBreakdown given) {
    if (given == null) {
      return new AgeBreakdown(visitors, 0);
    }
    if (given.visitors() != visitors) {
      throw ApiException.about(HttpError.INVALID_INPUT, "ageBreakdown", "must add up to visitors");
    }
    given.requireAdult();
    return given;
  }

  /**
   * Requires an adult.
   *
   * @throws ApiException 400 when there is none
   */
  public void requireAdult() {
    if (adults() < 1) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "ageBreakdown.adult", "must not be less than 1");
    }
  }

  /** The number of adults, 0 when not given. */
  public int adults() {
    return adult == null ? 0 : adult;
  }

  /** The number of children, 0 when not given. */
  public int children() {
    return child == null ? 0 : child;
  }

  /** The number of all visitors. */
  public int visitors() {
    return adults() + children();
  }
}
