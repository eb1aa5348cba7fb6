package org.cenotes.partners.domain.webhook.delivery;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A delivery with its attempts.
 *
 * @param attempts the oldest first; at most the last 100
 * @param event the body of the requests, as JSON; absent when the event is no longer kept, or when
 *     the user may not read events of its type
 */
@Schema(name = "DeliveryDetail")
public record DeliveryDetail(
    @JsonUnwrapped DeliveryView delivery,
    List<Attempt> attempts,
    @JsonRawValue @Schema(implementation = EventView.class) @Nullable String event) {
  /** More than nine resends of ten attempts each. */
  static final int MAX_ATTEMPTS = 100;

  /** The outcome of an attempt. */
  public enum Outcome implements WireEnum {
    SUCCEEDED,
    FAILED
  }

  /**
   * One request to the receiver, and its answer.
   *
   * @param attempt its number, from 1; again from 1 after the delivery was resent
   * @param status whether the receiver accepted the event
   * @param attemptedAt when the request was sent
   * @param statusCode the receiver's HTTP status; absent without a response
   * @param durationMs milliseconds; absent without a response
   * @param error {@code status} (a response other than 2xx), {@code host} (any DNS or network
   *     failure) or {@code url}; absent after a success
   * @param response the first 1 KiB of the response, with secrets, addresses and numbers redacted
   */
  @Schema(name = "DeliveryAttempt")
  public record Attempt(
      int attempt,
      Outcome status,
      Instant attemptedAt,
      @Nullable Integer statusCode,
      @Nullable Integer durationMs,
      @Nullable String error,
      @Nullable String response) {}
}
