package org.cenotes.partners.platform.request;

import inet.ipaddr.IPAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Whose address a request comes from: the peer's, or what a configured proxy says of it. */
@ApplicationScoped
public class ClientAddress {
  private final Networks proxies;

  @Inject
  ClientAddress(
      @ConfigProperty(name = "cenotes.http.trusted-proxies") Optional<List<String>> proxies) {
    this.proxies = Networks.of(proxies.orElse(List.of()));
  }

  /** The address, in canonical text. */
  String of(HttpServletRequest request) {
    String peer = request.getRemoteAddr();
    String forwarded = request.getHeader("X-Forwarded-For");
    if (proxies.isEmpty() || forwarded == null || !proxies.contain(peer)) {
      return peer;
    }
    // From the nearest hop outwards: the first that is not ours is the caller; what stands before
    // it is hearsay.
    String[] hops = forwarded.split(",");
    String caller = peer;
    for (int i = hops.length - 1; i >= 0; i--) {
      String hop = canonical(hops[i]);
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
    IPAddress address = Networks.literal(hop.strip());
    return address == null ? null : address.toCanonicalString();
  }
}
