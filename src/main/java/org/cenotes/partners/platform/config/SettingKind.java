package org.cenotes.partners.platform.config;

import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.json.WireEnum;

/** What the value of a setting may be. */
enum SettingKind {
  TEXT("", value -> true, false),
  ENVIRONMENT(
      "production, development or test",
      value -> WireEnum.find(Environment.class, value).isPresent(),
      true),
  FLAG("true or false", SettingKind::isFlag, true),
  COUNT("a whole number from 1 to 2147483647", value -> isNumber(value, Integer.MAX_VALUE), true),
  COUNT_OR_ZERO(
      "a whole number from 0 to 2147483647", value -> isIn(value, 0, Integer.MAX_VALUE), true),
  BYTES("a whole number of at least 1", value -> isNumber(value, Long.MAX_VALUE), true),
  HOUR("a whole number from 0 to 23", value -> isIn(value, 0, 23), true),
  PORT("a port from 1 to 65535", SettingKind::isPort, true),
  PORTS("a list of ports from 1 to 65535", value -> each(value, SettingKind::isPort), true),
  WEEKDAY("a day of the week such as MONDAY", SettingKind::isWeekday, true),
  DURATION("a duration above zero such as PT15M", value -> isDuration(value, false), true),
  DURATION_OR_ZERO("a duration such as PT5S, or PT0S", value -> isDuration(value, true), true),
  URL("an absolute http or https address", SettingKind::isUrl, true),
  ORIGINS(
      "a list of origins such as https://shop.example.com or http://localhost:3000, without a path"
          + " or a slash at the end",
      value -> each(value, AllowedOrigins::isOrigin),
      true),
  NETWORKS("a list of networks such as 10.0.0.0/8", SettingKind::areNetworks, true),
  KEY("32 random bytes in Base64", SettingKind::isKey, false),
  KEYS("a list of keys, each 32 random bytes in Base64", v -> each(v, SettingKind::isKey), false);

  private static final Set<String> FLAGS =
      Set.of("true", "false", "yes", "no", "y", "n", "on", "off", "1", "0");
  private static final int KEY_BYTES = 32;
  private static final int MAX_PORT = 65_535;

  /** What a wrong value should have been, for its sentence. */
  final String expected;

  /** Whether a wrong value may be repeated in the log. */
  final boolean printable;

  private final Predicate<String> test;

  SettingKind(String expected, Predicate<String> test, boolean printable) {
    this.expected = expected;
    this.test = test;
    this.printable = printable;
  }

  boolean accepts(String value) {
    try {
      return test.test(value.strip());
    } catch (RuntimeException unreadable) {
      return false;
    }
  }

  private static boolean isFlag(String value) {
    return FLAGS.contains(value.toLowerCase(Locale.ROOT));
  }

  private static boolean isNumber(String value, long max) {
    return isIn(value, 1, max);
  }

  private static boolean isPort(String value) {
    return isIn(value, 1, MAX_PORT);
  }

  private static boolean isIn(String value, long min, long max) {
    long number = Long.parseLong(value);
    return number >= min && number <= max;
  }

  private static boolean isWeekday(String value) {
    return List.of(DayOfWeek.values()).stream().anyMatch(day -> day.name().equals(value));
  }

  private static boolean isDuration(String value, boolean orZero) {
    Duration duration = Duration.parse(value);
    return !duration.isNegative() && (orZero || !duration.isZero());
  }

  private static boolean isUrl(String value) {
    URI uri = URI.create(value);
    return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
        && uri.getHost() != null;
  }

  /** Networks that are none throw. */
  private static boolean areNetworks(String value) {
    return Objects.nonNull(Networks.of(List.of(value.split(","))));
  }

  private static boolean isKey(String value) {
    return Base64.getDecoder().decode(value).length == KEY_BYTES;
  }

  private static boolean each(String values, Predicate<String> test) {
    return List.of(values.split(",")).stream().map(String::strip).allMatch(test);
  }
}
