package org.cenotes.partners.platform.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The origins of browser pages that may call the API: {@code cenotes.http.cors-origins}. There is
 * no wildcard.
 */
@ApplicationScoped
public class AllowedOrigins {
  /** Matched against its lower case. */
  private static final Pattern ORIGIN =
      Pattern.compile("[a-z][a-z0-9+.-]*://(\\[[0-9a-f:.]+]|[a-z0-9._-]+)(:[1-9][0-9]{0,4})?");

  private final Set<String> origins;

  /**
   * Reads the setting.
   *
   * @param configured as they are in the setting, also with spaces around them
   */
  @Inject
  public AllowedOrigins(
      @ConfigProperty(name = "cenotes.http.cors-origins") Optional<List<String>> configured) {
    this.origins =
        configured.orElse(List.of()).stream()
            .map(value -> originOf(URI.create(value.strip())))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** The origin of an address, as browsers write it: lower case, no default port (RFC 6454). */
  public static String originOf(URI url) {
    String scheme = url.getScheme().toLowerCase(Locale.ROOT);
    // not the parsed host, which is null for a name with an underscore
    String authority = url.getRawAuthority().toLowerCase(Locale.ROOT);
    String defaultPort = scheme.equals("https") ? ":443" : ":80";
    return scheme
        + "://"
        + (authority.endsWith(defaultPort)
            ? authority.substring(0, authority.length() - defaultPort.length())
            : authority);
  }

  /**
   * Whether it is scheme, host and perhaps a port, and nothing else; pages of apps and extensions
   * have schemes of their own.
   *
   * @throws IllegalArgumentException when it is no address at all
   */
  static boolean isOrigin(String value) {
    return ORIGIN.matcher(value.toLowerCase(Locale.ROOT)).matches()
        && URI.create(value).getRawAuthority() != null; // the former accepts some that are none
  }

  /** Whether no page may call the API. */
  public boolean isEmpty() {
    return origins.isEmpty();
  }

  /**
   * Whether pages of this origin may call the API.
   *
   * @param origin the header {@code Origin} of a request
   */
  public boolean contain(String origin) {
    return origins.contains(origin.toLowerCase(Locale.ROOT));
  }
}
