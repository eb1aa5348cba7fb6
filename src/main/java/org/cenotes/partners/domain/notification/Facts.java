package org.cenotes.partners.domain.notification;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the texts of a notification say. The texts name the values in braces; {@code {items}} is a
 * list of lines.
 *
 * @param values by name
 * @param items one line each; may be empty
 */
public record Facts(Map<String, String> values, List<String> items) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** An instant as mails name it, to the minute: not every reader is a developer. */
  public static String time(Instant instant) {
    return TIME.format(instant);
  }

  /** The same with one more value. */
  Facts with(String name, String value) {
    Map<String, String> more = new HashMap<>(values);
    more.put(name, value);
    return new Facts(more, items);
  }

  /** Facts without a list. */
  public static Facts of(Map<String, String> values) {
    return new Facts(values, List.of());
  }
}
