package org.cenotes.partners.platform.text;

import java.text.Normalizer;
import java.util.Locale;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** Normalises e-mail addresses for storage and comparison. */
public final class EmailAddresses {
  /** The maximum length of a normalised address (RFC 5321 4.5.3.1.3, less the brackets). */
  public static final int MAX_LENGTH = 254;

  private EmailAddresses() {}

  /** Strips white space before validation, which rejects null. */
  @SuppressWarnings("NullAway")
  public static String strip(@Nullable String address) {
    return address == null ? null : address.strip();
  }

  /**
   * Strips white space and converts to NFC and lower case.
   *
   * @throws ApiException 400 when the result is too long: lower case can be longer
   */
  public static String normalize(String address) {
    String normalized =
        Normalizer.normalize(address.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    if (normalized.length() > MAX_LENGTH) {
      throw ApiException.of(
          HttpError.INVALID_INPUT,
          FieldErrors.of("email", "must not have more than " + MAX_LENGTH + " characters"));
    }
    return normalized;
  }
}
