package org.cenotes.partners.platform.json;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses and formats values in JSON bodies, paths and queries, and describes the formats in error
 * sentences.
 */
public final class WireFormat {
  /** PostgreSQL has no year 0, and dates are written with four-digit years. */
  private static final int MIN_YEAR = 1;

  private static final int MAX_YEAR = 9999;

  /** Digits before the point, or zeros after it: the range of a double. */
  private static final int MAX_DIGITS = 308;

  private static final DateTimeFormatter DATE =
      new DateTimeFormatterBuilder()
          .appendValue(
              ChronoField.YEAR,
              4) // at most four digits: the database has a smaller range than Java
          .appendPattern("-MM-dd")
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm").withResolverStyle(ResolverStyle.STRICT);
  private static final DateTimeFormatter MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);
  private static final int UUID_LENGTH = 36;

  private static final Pattern UUID_FORM =
      Pattern.compile(
          "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

  private static final Map<Class<?>, String> FORMS =
      Map.ofEntries(
          Map.entry(String.class, "a string"),
          Map.entry(int.class, "a whole number in range"),
          Map.entry(Integer.class, "a whole number in range"),
          Map.entry(long.class, "a whole number in range"),
          Map.entry(Long.class, "a whole number in range"),
          Map.entry(BigDecimal.class, "a number in range"),
          Map.entry(boolean.class, "true or false"),
          Map.entry(Boolean.class, "true or false"),
          Map.entry(LocalDate.class, "a date (YYYY-MM-DD)"),
          Map.entry(LocalTime.class, "a time (HH:MM)"),
          Map.entry(Instant.class, "an instant (ISO 8601, UTC)"),
          Map.entry(UUID.class, "a UUID"));

  private WireFormat() {}

  /** Says what is wrong with a text that cannot be read as a type, or be stored. */
  public static String refusal(@Nullable Class<?> type) {
    return type == String.class
        ? "must not contain NUL or unpaired surrogate characters"
        : "must be " + form(type);
  }

  /** Describes the values of a type for an error sentence: {@code a date (YYYY-MM-DD)}. */
  public static String form(@Nullable Class<?> type) {
    if (type != null && type.isEnum()) {
      return "one of: " + String.join(", ", constants(type).keySet());
    }
    if (type != null && Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    if (type != null && (type.isRecord() || Map.class.isAssignableFrom(type))) {
      return "an object";
    }
    String known = type == null ? null : FORMS.get(type);
    return known == null ? "of the documented type" : known;
  }

  /** An enum's constants by their names on the wire, in the order of the enum. */
  public static Map<String, Object> constants(Class<?> type) {
    Map<String, Object> constants = new LinkedHashMap<>();
    for (Object constant : type.getEnumConstants()) {
      constants.put(name((Enum<?>) constant), constant);
    }
    return constants;
  }

  private static String name(Enum<?> constant) {
    return constant instanceof WireEnum named ? named.wire() : constant.name();
  }

  /** Reads {@code YYYY-MM-DD}; throws {@link java.time.DateTimeException} otherwise. */
  public static LocalDate date(String text) {
    LocalDate date = LocalDate.parse(text, DATE);
    checkYear(date.getYear());
    return date;
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
    Instant instant = OffsetDateTime.parse(text).toInstant();
    checkYear(instant.atOffset(ZoneOffset.UTC).getYear());
    return instant;
  }

  private static void checkYear(int year) {
    if (year < MIN_YEAR || year > MAX_YEAR) {
      throw new DateTimeException("year not between 1 and 9999");
    }
  }

  /** Whether the text is a UUID in its canonical form. */
  public static boolean isUuid(String text) {
    return text.length() == UUID_LENGTH && UUID_FORM.matcher(text).matches();
  }

  /** Reads a UUID in its canonical form; throws {@link IllegalArgumentException} otherwise. */
  public static UUID uuid(String text) {
    if (!isUuid(text)) {
      throw new IllegalArgumentException("not a UUID");
    }
    return UUID.fromString(text);
  }

  /** The UUID that the text is in canonical form; empty for another text, and for null. */
  public static Optional<UUID> findUuid(@Nullable String text) {
    return text != null && isUuid(text) ? Optional.of(UUID.fromString(text)) : Optional.empty();
  }

  /** Writes {@code HH:MM}. */
  public static String text(LocalTime time) {
    return time.truncatedTo(ChronoUnit.MINUTES).toString();
  }

  /** Writes an instant in UTC with milliseconds and {@code Z}. */
  public static String text(Instant instant) {
    return MILLIS.format(instant);
  }

  /** Whether these bytes are UTF-8, without overlong forms and surrogates. */
  public static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /**
   * Whether the number may be stored. Large exponents are refused: 1e100000 is eight characters of
   * JSON and a hundred thousand digits in the database.
   */
  static boolean isStorable(BigDecimal number) {
    return Math.abs((long) number.precision() - number.scale()) <= MAX_DIGITS;
  }

  /** Whether the database can store the text: no NUL, no unpaired surrogate. */
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
