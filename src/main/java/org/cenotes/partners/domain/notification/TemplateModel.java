package org.cenotes.partners.domain.notification;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is inserted into the texts of a notification. They name the values in braces; {@code
 * {items}} is a list of lines.
 *
 * @param values by name
 * @param items one line each; may be empty
 */
public record TemplateModel(Map<String, String> values, List<String> items) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** An instant as mails name it, to the minute: not every reader is a developer. */
  public static String time(Instant instant) {
    return TIME.format(instant);
  }

  /** The same with one more value. */
  TemplateModel with(String name, String value) {
    Map<String, String> more = new HashMap<>(values);
    more.put(name, value);
    return new TemplateModel(more, items);
  }

  /** A model without a list. */
  public static TemplateModel of(Map<String, String> values) {
    return new TemplateModel(values, List.of());
  }
}
