package org.cenotes.partners.platform.outbound;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what receivers write, of whom nothing can be expected. */
final class ResponseParser {
  private static final Duration MAX_RETRY_AFTER = Duration.ofHours(24);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,10}");

  /** Control characters, and those that turn the direction of what is printed after them. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]");

  private ResponseParser() {}

  /** The time of a Retry-After header, from now; a day at most, null when it cannot be read. */
  static @Nullable Duration rest(@Nullable String retryAfter, Instant now) {
    if (retryAfter == null) {
      return null;
    }
    Duration rest;
    if (SECONDS.matcher(retryAfter).matches()) {
      rest = Duration.ofSeconds(Long.parseLong(retryAfter));
    } else {
      try {
        rest =
            Duration.between(
                now, DateTimeFormatter.RFC_1123_DATE_TIME.parse(retryAfter, Instant::from));
      } catch (DateTimeException e) {
        return null;
      }
    }
    if (rest.isNegative()) {
      return Duration.ZERO;
    }
    return rest.compareTo(MAX_RETRY_AFTER) > 0 ? MAX_RETRY_AFTER : rest;
  }

  /** Printable text, no longer in UTF-8 than the bytes it is made of. */
  static String text(ByteBuffer bytes) {
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPLACE)
              .onUnmappableCharacter(CodingErrorAction.REPLACE)
              .replaceWith("?")
              .decode(bytes)
              .toString();
      return UNPRINTABLE.matcher(text).replaceAll("");
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("a decoder that replaces does not complain", e);
    }
  }
}
