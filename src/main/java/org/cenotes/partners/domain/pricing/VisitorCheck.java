package org.cenotes.partners.domain.pricing;

import org.cenotes.partners.domain.availability.NotBookable;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** Checks the number and ages of visitors in a request. */
public final class VisitorCheck {
  private VisitorCheck() {}

  /**
   * The ages of the visitors; all are adults when no breakdown is given.
   *
   * @throws ApiException 400 when the ages do not add up to the visitors, or there is no adult
   */
  public static AgeBreakdown ages(int visitors, @Nullable AgeBreakdown ages) {
    if (ages == null) {
      return new AgeBreakdown(visitors, 0);
    }
    if (ages.adults() + ages.children() != visitors) {
      throw ApiException.about(HttpError.INVALID_INPUT, "ageBreakdown", "must add up to visitors");
    }
    if (ages.adults() < 1) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "ageBreakdown.adult", "must not be less than 1");
    }
    return ages;
  }

  /**
   * Checks the party against the cenote's limits.
   *
   * @throws ApiException 422 when it is too small or too large
   */
  public static void checkPartySize(Listing listing, int visitors) {
    int min = listing.schedule().minVisitors();
    int max = listing.schedule().maxVisitors();
    if (visitors < min || visitors > max) {
      throw NotBookable.partySize(min, max);
    }
  }
}
