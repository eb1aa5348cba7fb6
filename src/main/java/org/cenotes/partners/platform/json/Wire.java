package org.cenotes.partners.platform.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

/** The text forms of dates, times, instants and ids, in bodies and in paths and queries alike. */
public final class Wire {
  private static final int MAX_YEAR = 9999;
  private static final DateTimeFormatter DATE =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.YEAR, 4) // no more digits: the database ends before Java does
          .appendPattern("-MM-dd")
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm").withResolverStyle(ResolverStyle.STRICT);
  private static final DateTimeFormatter MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);
  private static final Pattern UUID_FORM =
      Pattern.compile(
          "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

  private Wire() {}

  /** Reads {@code YYYY-MM-DD}; throws {@link java.time.DateTimeException} otherwise. */
  public static LocalDate date(String text) {
    return LocalDate.parse(text, DATE);
  }

  /** Reads {@code HH:MM}; throws {@link java.time.DateTimeException} otherwise. */
  public static LocalTime time(String text) {
    return LocalTime.parse(text, TIME);
  }

  /**
   * Reads an ISO 8601 instant with its offset; throws {@link java.time.DateTimeException}
   * otherwise.
   */
  public static Instant instant(String text) {
    OffsetDateTime instant = OffsetDateTime.parse(text);
    if (instant.getYear() < 1 || instant.getYear() > MAX_YEAR) {
      throw new DateTimeException("beyond what the database keeps");
    }
    return instant.toInstant();
  }

  /** Reads a UUID in its canonical form; throws {@link IllegalArgumentException} otherwise. */
  public static UUID uuid(String text) {
    if (!UUID_FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("not a UUID");
    }
    return UUID.fromString(text);
  }

  /** Writes {@code HH:MM}. */
  public static String text(LocalTime time) {
    return time.truncatedTo(ChronoUnit.MINUTES).toString();
  }

  /** Writes an instant in UTC with milliseconds and {@code Z}. */
  public static String text(Instant instant) {
    return MILLIS.format(instant);
  }

  /** Whether the database can keep this text: no NUL, no half of a surrogate pair. */
  public static boolean isStorable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0 || Character.isLowSurrogate(c)) {
        return false;
      }
      if (Character.isHighSurrogate(c)) {
        i++;
        if (i == text.length() || !Character.isLowSurrogate(text.charAt(i))) {
          return false;
        }
      }
    }
    return true;
  }
}
