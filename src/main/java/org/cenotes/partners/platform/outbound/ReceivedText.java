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

/** Parses parts of receivers' responses, which may contain anything. */
final class ReceivedText {
  private static final Duration MAX_RETRY_AFTER = Duration.ofHours(24);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,10}");

  /** Control characters and those that change text direction. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]");

  private ReceivedText() {}

  /** The delay of a Retry-After header, at most a day; null when absent or malformed. */
  static @Nullable Duration retryAfter(@Nullable String header, Instant now) {
    if (header == null) {
      return null;
    }
    Duration delay;
    if (SECONDS.matcher(header).matches()) {
      delay = Duration.ofSeconds(Long.parseLong(header));
    } else {
      try {
        delay =
            Duration.between(
                now, DateTimeFormatter.RFC_1123_DATE_TIME.parse(header, Instant::from));
      } catch (DateTimeException e) {
        return null;
      }
    }
    if (delay.isNegative()) {
      return Duration.ZERO;
    }
    return delay.compareTo(MAX_RETRY_AFTER) > 0 ? MAX_RETRY_AFTER : delay;
  }

  /** Printable text, in UTF-8 no longer than the bytes it was decoded from. */
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
      throw new IllegalStateException("a replacing decoder does not fail", e);
    }
  }
}
