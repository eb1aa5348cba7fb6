package org.cenotes.partners.domain.sandbox;

import org.cenotes.partners.platform.http.ApiException;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Numbers of sandbox records of one partner.
 *
 * @param cenotes cenotes that were generated for the partner
 * @param guests guests that were generated for the partner
 * @param reservations reservations of the partner
 * @param events events in the partner's sandbox log
 */
@Schema(name = "SandboxCounts")
public record SandboxCounts(long cenotes, long guests, long reservations, long events) {
  static final SandboxCounts NONE = new SandboxCounts(0, 0, 0, 0);

  /** Records of one kind that a partner may have when it generates more. */
  private static final int LIMIT = 2_000;

  /** Events that a sandbox may have when more are generated; bookings add some as well. */
  private static final int EVENTS_LIMIT = 10_000;

  /**
   * Checks that a partner who has this may generate more.
   *
   * @throws ApiException 409 when it has too much
   */
  void requireBelowLimits() {
    if (events >= EVENTS_LIMIT) {
      throw ApiException.because(
          SandboxDataError.LIMIT_REACHED,
          "the sandbox has %d events or more; delete its data first".formatted(EVENTS_LIMIT));
    }
    if (cenotes >= LIMIT || guests >= LIMIT || reservations >= LIMIT) {
      throw ApiException.because(
          SandboxDataError.LIMIT_REACHED,
          "the sandbox has %d cenotes, guests or reservations, or more; delete its data first"
              .formatted(LIMIT));
    }
  }
}
