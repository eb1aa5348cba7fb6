package org.cenotes.partners.domain.availability;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.WireEnum;

/** Why a visit cannot be booked: {@code errors.details.reason} of the error that says so. */
public enum NotBookable implements WireEnum {
  CLOSED,
  PAST,
  BEYOND_WINDOW,
  CUTOFF_PASSED,
  NOT_A_SLOT,
  PARTY_SIZE;

  /** 422 about this member; {@code sentence} does not repeat the member's name. */
  public ApiException refusal(String member, String sentence) {
    return refusal(member, sentence, JsonNodeFactory.instance.objectNode());
  }

  /**
   * Checks a party against the cenote's limits.
   *
   * @throws ApiException 422 when it is too small or too large
   */
  public static void checkPartySize(Listing listing, int visitors) {
    int min = listing.schedule().minVisitors();
    int max = listing.schedule().maxVisitors();
    if (visitors < min || visitors > max) {
      throw PARTY_SIZE.refusal(
          "visitors",
          "must be from %d to %d at this cenote".formatted(min, max),
          JsonNodeFactory.instance.objectNode().put("min", min).put("max", max));
    }
  }

  private ApiException refusal(String member, String sentence, ObjectNode details) {
    FieldErrors errors = FieldErrors.of(member, sentence);
    return ApiException.of(
        AvailabilityError.NOT_BOOKABLE,
        new FieldErrors(errors.messages(), errors.fields(), details.put("reason", wire())));
  }
}
