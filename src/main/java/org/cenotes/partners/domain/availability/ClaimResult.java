package org.cenotes.partners.domain.availability;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireFormat;
import org.jspecify.annotations.Nullable;

/**
 * What a database function that claims places or coupons returned.
 *
 * @param full the slot with too few places; null unless it is sold out
 */
public record ClaimResult(Outcome outcome, @Nullable FullSlot full) {
  /** What became of the claim. */
  public enum Outcome {
    OK,
    /** A slot has not enough places left. */
    SOLD_OUT,
    /** The cenote is no longer the version that was planned and priced, or not on sale. */
    CHANGED,
    /** The coupon is used up, by all or by this customer. */
    COUPON_EXHAUSTED,
    /** The coupon was deactivated, or its dates exclude this moment. */
    COUPON_CHANGED
  }

  /**
   * A slot with fewer places left than were requested.
   *
   * @param startTime local to the cenote
   * @param available places left, as the availability route returns them
   */
  public record FullSlot(LocalDate date, LocalTime startTime, int available) {
    /** 409 that names the slot and its places left. */
    public ApiException soldOut() {
      String sentence =
          "the slot on %s at %s has too few places left: %d"
              .formatted(date, WireFormat.text(startTime), available);
      return ApiException.of(
          AvailabilityError.SOLD_OUT,
          new FieldErrors(List.of(sentence), Map.of(), Json.mapper().valueToTree(this)));
    }
  }

  /** The result that a function's text names: an outcome, or {@code sold_out 09:00 3}. */
  public static ClaimResult of(String text, LocalDate date) {
    String[] words = text.split(" ");
    Outcome outcome = Outcome.valueOf(words[0].toUpperCase(Locale.ROOT));
    return outcome == Outcome.SOLD_OUT
        ? new ClaimResult(
            outcome, new FullSlot(date, LocalTime.parse(words[1]), Integer.parseInt(words[2])))
        : new ClaimResult(outcome, null);
  }
}
