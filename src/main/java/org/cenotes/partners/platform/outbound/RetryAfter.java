package org.cenotes.partners.platform.outbound;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses the header Retry-After of a response, which may contain anything. */
final class RetryAfter {
  private static final Duration MAX = Duration.ofHours(24);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,10}");

  private RetryAfter() {}

  /** The delay that the header asks for, at most a day; null when absent or malformed. */
  static @Nullable Duration parse(@Nullable String header, Instant now) {
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
    return delay.compareTo(MAX) > 0 ? MAX : delay;
  }
}
