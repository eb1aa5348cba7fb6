package org.cenotes.partners.platform.text;

import java.text.Normalizer;
import java.util.Locale;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** E-mail addresses as they are kept and compared. */
public final class EmailAddresses {
  /** The most characters of an address (RFC 5321 4.5.3.1.3, less the brackets), once normalised. */
  public static final int LONGEST = 254;

  private EmailAddresses() {}

  /** Without the space around it, to be validated; one that is missing is refused then. */
  @SuppressWarnings("NullAway")
  public static String strip(@Nullable String address) {
    return address == null ? null : address.strip();
  }

  /**
   * Without the space around it, NFC, lower case.
   *
   * @throws ApiException 400 when it became too long by that: some letters become two
   */
  public static String normalize(String address) {
    String kept =
        Normalizer.normalize(address.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    if (kept.length() > LONGEST) {
      throw ApiException.of(
          HttpError.INVALID_INPUT,
          FieldErrors.of("email", "must not have more than " + LONGEST + " characters"));
    }
    return kept;
  }
}
