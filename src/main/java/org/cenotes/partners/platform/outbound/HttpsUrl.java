package org.cenotes.partners.platform.outbound;

import inet.ipaddr.IPAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.Networks;
import org.jspecify.annotations.Nullable;

/**
 * An https URL in the one form that all parsers read alike.
 *
 * @param host in lower case, without a dot at its end
 * @param literal the address, when the host is one; of an IPv4-mapped one, the IPv4 address
 * @param port 443 when the URL names none
 * @param target path and query, as they go into the request's first line
 */
record HttpsUrl(String host, @Nullable IPAddress literal, int port, String target) {
  private static final int DEFAULT_PORT = 443;
  private static final int MAX_PORT = 65_535;
  private static final int MAX_LENGTH = 2048;
  private static final int MAX_HOST = 253;

  /** No userinfo, no fragment, no backslash, nothing but visible ASCII. */
  private static final Pattern URL =
      Pattern.compile(
          "(?i:https)://(?<host>\\[[0-9a-fA-F:.]+]|[0-9a-zA-Z.-]+)(?::(?<port>[1-9][0-9]{0,4}))?"
              + "(?<target>[/?][\\x21-\\x7e&&[^\\\\#]]*)?");

  private static final Pattern NAME =
      Pattern.compile(
          "(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)++[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?");

  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";

  /** Four decimal numbers; parsers disagree on octal, hexadecimal and short forms. */
  private static final Pattern DOTTED =
      Pattern.compile(OCTET + "\\." + OCTET + "\\." + OCTET + "\\." + OCTET);

  /** Top-level names of this machine, the local network or a cloud's metadata. */
  private static final Set<String> INTERNAL_SUFFIXES =
      Set.of(
          "localhost",
          "localdomain",
          "local",
          "internal",
          "intranet",
          "lan",
          "home",
          "corp",
          "private",
          "svc",
          "arpa",
          "onion");

  /** Parses the URL; empty when it does not have this form. */
  static Optional<HttpsUrl> read(String url) {
    Matcher parts = URL.matcher(url);
    if (url.length() > MAX_LENGTH || !parts.matches() || !isUri(url)) {
      return Optional.empty();
    }
    int port = parts.group("port") == null ? DEFAULT_PORT : Integer.parseInt(parts.group("port"));
    if (port > MAX_PORT) {
      return Optional.empty();
    }
    String host = parts.group("host").toLowerCase(Locale.ROOT);
    String target = target(parts.group("target"));
    if (host.startsWith("[") || DOTTED.matcher(host).matches()) {
      String text = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
      return Optional.ofNullable(Networks.literal(text))
          .map(literal -> new HttpsUrl(text, literal, port, target));
    }
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    return isPublicName(name)
        ? Optional.of(new HttpsUrl(name, null, port, target))
        : Optional.empty();
  }

  private static String target(@Nullable String rest) {
    if (rest == null) {
      return "/";
    }
    return rest.startsWith("?") ? "/" + rest : rest;
  }

  private static boolean isUri(String url) {
    try {
      return new URI(url).getHost() != null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static boolean isPublicName(String name) {
    return name.length() <= MAX_HOST
        && NAME.matcher(name).matches()
        && !INTERNAL_SUFFIXES.contains(name.substring(name.lastIndexOf('.') + 1));
  }
}
