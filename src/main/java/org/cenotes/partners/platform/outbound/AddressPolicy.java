package org.cenotes.partners.platform.outbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.cenotes.partners.platform.http.Networks;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Which addresses and ports this node may call. */
@ApplicationScoped
class AddressPolicy {
  /** More addresses than any real service has; a name with more is refused. */
  private static final int MAX_ADDRESSES = 32;

  private final Set<Integer> ports;
  private final Networks allowed;
  private final Predicate<InetAddress> own;

  /**
   * The policy of this installation.
   *
   * @param ports of public addresses
   * @param allowed CIDR blocks that may be called on any port; production refuses to start with any
   */
  @Inject
  AddressPolicy(
      @ConfigProperty(name = "cenotes.webhooks.allowed-ports", defaultValue = "443,8443")
          Set<Integer> ports,
      @ConfigProperty(name = "cenotes.webhooks.allowed-networks") Optional<List<String>> allowed) {
    this(ports, allowed.orElse(List.of()), AddressPolicy::isOwn);
  }

  /**
   * A policy for tests.
   *
   * @param own tells this machine's own addresses
   */
  AddressPolicy(Set<Integer> ports, List<String> allowed, Predicate<InetAddress> own) {
    this.ports = ports;
    this.allowed = Networks.of(allowed);
    this.own = own;
  }

  /** Whether public addresses may be called on this port. */
  boolean hasPort(int port) {
    return ports.contains(port);
  }

  /** Whether there can be any address that may be called on this port. */
  boolean mayHavePort(int port) {
    return hasPort(port) || !allowed.isEmpty();
  }

  /** Whether all of the addresses may be called; false when there are none. */
  boolean includes(List<InetAddress> addresses, int port) {
    return !addresses.isEmpty()
        && addresses.size() <= MAX_ADDRESSES
        && addresses.stream().allMatch(address -> includes(address, port));
  }

  private boolean includes(InetAddress address, int port) {
    return allowed.contain(address.getHostAddress())
        || (ports.contains(port) && PublicAddress.is(address) && !own.test(address));
  }

  /** An address of this very machine is not public to it. */
  static boolean isOwn(InetAddress address) {
    try {
      return NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return true;
    }
  }
}
