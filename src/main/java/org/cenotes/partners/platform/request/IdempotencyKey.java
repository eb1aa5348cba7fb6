package org.cenotes.partners.platform.request;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/** Reads the header {@code Idempotency-Key}, which callers send with quotes or without. */
public final class IdempotencyKey {
  /** Bare, or as a quoted structured-field string. */
  private static final Pattern FORM =
      Pattern.compile(
          "\"(?<quoted>[\\x20-\\x21\\x23-\\x7e]{1,255})\"|(?<bare>[\\x21\\x23-\\x7e]{1,255})");

  private IdempotencyKey() {}

  /**
   * The key, without the quotes.
   *
   * @throws ApiException 400 when it is malformed
   */
  public static String parse(String header) {
    Matcher matcher = FORM.matcher(header.strip());
    if (!matcher.matches()) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "Idempotency-Key", "must have 1 to 255 visible ASCII characters");
    }
    String quoted = matcher.group("quoted");
    return quoted == null ? matcher.group("bare") : quoted;
  }
}
