package org.cenotes.partners.domain.pricing;

import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** How many come to a visit: what a request may say of them. */
public final class VisitorCounts {
  private VisitorCounts() {}

  /**
   * The ages of so many visitors; all adults when nothing is said.
   *
   * @throws ApiException 400 when they do not add up, or no adult comes
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
   * Refuses a party that this cenote does not take.
   *
   * @throws ApiException 422
   */
  public static void checkPartySize(Listing listing, int visitors) {
    int least = listing.schedule().minVisitors();
    int most = listing.schedule().maxVisitors();
    if (visitors < least || visitors > most) {
      throw ApiException.about(
          AvailabilityError.NOT_BOOKABLE,
          "visitors",
          "must be %d to %d at this cenote".formatted(least, most));
    }
  }
}
