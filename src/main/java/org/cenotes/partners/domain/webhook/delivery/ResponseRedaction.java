package org.cenotes.partners.domain.webhook.delivery;

import java.util.regex.Pattern;

/**
 * Redacts secrets and personal data from a receiver's response before it is stored: receivers echo
 * requests and print stack traces.
 */
public final class ResponseRedaction {
  private static final String MASK = "[redacted]";

  /** Keys and secrets of this service, bearer and other tokens, e-mail addresses, long numbers. */
  private static final Pattern PRIVATE =
      Pattern.compile(
          "whsec_[A-Za-z0-9+/=]*"
              + "|sk_(?:live|test)_[A-Za-z0-9]*"
              + "|v1,[A-Za-z0-9+/=]{16,}"
              + "|eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*){0,2}"
              + "|(?i:bearer|basic)\\s+[A-Za-z0-9._~+/=-]{8,}"
              + "|[A-Za-z0-9._%+-]{1,64}+@[A-Za-z0-9.-]{1,255}"
              + "|\\+?\\d(?:[ -]?\\d){7,18}");

  private ResponseRedaction() {}

  /** The redacted text, no longer than the original. */
  public static String redact(String text) {
    String redacted = PRIVATE.matcher(text).replaceAll(MASK);
    if (redacted.length() <= text.length()) {
      return redacted;
    }
    // PostgreSQL rejects half a surrogate pair.
    int end = text.length();
    return redacted.substring(
        0, Character.isHighSurrogate(redacted.charAt(end - 1)) ? end - 1 : end);
  }
}
