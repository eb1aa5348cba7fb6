package org.cenotes.partners.platform.request;

import inet.ipaddr.IPAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.Networks;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Client address of a request: the peer's, or the one a trusted proxy reports. */
@ApplicationScoped
public class ClientAddress {
  /** {@code 192.0.2.1:80} and {@code [2001:db8::1]:80}; the brackets may come without a port. */
  private static final Pattern HOP =
      Pattern.compile("(?<v4>[0-9.]+):[0-9]{1,5}|\\[(?<bracketed>[^\\]]*)](:[0-9]{1,5})?");

  private final Networks proxies;

  @Inject
  ClientAddress(
      @ConfigProperty(name = "cenotes.http.trusted-proxies") Optional<List<String>> proxies) {
    this.proxies = Networks.of(proxies.orElse(List.of()));
  }

  /** The address, in canonical text, which the container does not always use. */
  String of(HttpServletRequest request) {
    String spelled = request.getRemoteAddr();
    String peer = Objects.requireNonNullElse(canonical(spelled), spelled);
    return !proxies.isEmpty() && proxies.contain(peer)
        ? behind(peer, Collections.list(request.getHeaders("X-Forwarded-For")))
        : peer;
  }

  /**
   * Reads the hops from the nearest outwards: the first that is not a trusted proxy is the client,
   * and all before it is untrusted.
   *
   * @param lines all X-Forwarded-For headers, read as one list: a proxy may add a header instead of
   *     appending to the existing one
   */
  String behind(String peer, List<String> lines) {
    String[] hops = String.join(",", lines).split(",");
    String caller = peer;
    for (int i = hops.length - 1; i >= 0; i--) {
      String hop = canonical(hops[i].strip());
      if (hop == null) {
        return caller;
      }
      caller = hop;
      if (!proxies.contain(hop)) {
        return caller;
      }
    }
    return caller;
  }

  private static @Nullable String canonical(String hop) {
    Matcher form = HOP.matcher(hop);
    String address = form.matches() ? form.group("v4") : hop;
    IPAddress literal = Networks.literal(address == null ? form.group("bracketed") : address);
    return literal == null ? null : literal.toCanonicalString();
  }
}
