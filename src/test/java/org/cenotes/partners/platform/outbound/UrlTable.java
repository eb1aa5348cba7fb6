package org.cenotes.partners.platform.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code outbound/urls.txt}, which says what its lines mean. */
public final class UrlTable {
  /** A line: what becomes of a URL. */
  public record Case(String outcome, String kind, String url) {}

  private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-f]{4})");
  private static final List<String> LINES = lines();

  private UrlTable() {}

  /** All of them. */
  public static Stream<Case> cases() {
    return LINES.stream()
        .filter(line -> !line.startsWith("dns "))
        .map(line -> line.split(" +", 3))
        .map(words -> new Case(words[0], words[1], words.length < 3 ? "" : plain(words[2])));
  }

  static Map<String, List<InetAddress>> dns() {
    return LINES.stream()
        .filter(line -> line.startsWith("dns "))
        .map(line -> line.split(" +"))
        .collect(
            Collectors.toMap(
                words -> words[1],
                words -> Stream.of(words[2].split(",")).map(UrlTable::address).toList()));
  }

  /** The URL without the escapes. */
  private static String plain(String escaped) {
    return ESCAPE
        .matcher(escaped.replace("\\\\", "\\"))
        .replaceAll(
            found ->
                Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(1), 16))));
  }

  static InetAddress address(String literal) {
    try {
      return InetAddress.getByName(literal);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(literal, e);
    }
  }

  private static List<String> lines() {
    try (InputStream file = UrlTable.class.getResourceAsStream("/outbound/urls.txt")) {
      return new String(file.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
