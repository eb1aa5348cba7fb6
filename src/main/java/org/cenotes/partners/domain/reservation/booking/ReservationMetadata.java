package org.cenotes.partners.domain.reservation.booking;

import java.util.Map;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * What partners keep with a reservation. Fifty full pairs of plain letters fit; what becomes
 * several times as long on the wire does not, for it is in each of the reservation's events, twice.
 */
final class ReservationMetadata {
  private static final int MOST_BYTES = 32 * 1024;

  private ReservationMetadata() {}

  /** What is wanted, or what was when nothing is wanted; 400 when it is too long as JSON. */
  static Map<String, String> checked(
      @Nullable Map<String, String> wanted, Map<String, String> otherwise) {
    if (wanted == null) {
      return otherwise;
    }
    if (Json.bytes(wanted).length > MOST_BYTES) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "metadata",
          "must not have more than " + MOST_BYTES + " bytes as JSON");
    }
    return wanted;
  }
}
