package org.cenotes.partners.platform.outbound;

import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressNetwork.IPAddressGenerator;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.ipv6.IPv6Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
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

  private static final List<IPAddress> REFUSED_V4 =
      networks(
          "0.0.0.0/8", // this network
          "10.0.0.0/8", // private
          "100.64.0.0/10", // carrier-grade NAT
          "127.0.0.0/8", // loopback
          "168.63.129.16/32", // a cloud's own services, on a public address
          "169.254.0.0/16", // link-local, metadata
          "172.16.0.0/12", // private
          "192.0.0.0/24", // protocol assignments
          "192.0.2.0/24", // documentation
          "192.31.196.0/24", // AS112
          "192.52.193.0/24", // AMT
          "192.88.99.0/24", // 6to4 relays
          "192.168.0.0/16", // private
          "192.175.48.0/24", // AS112
          "198.18.0.0/15", // benchmarks
          "198.51.100.0/24", // documentation
          "203.0.113.0/24", // documentation
          "224.0.0.0/4", // multicast
          "240.0.0.0/4"); // reserved, broadcast

  /** What IANA has allocated; Teredo, AMT, mapped, NAT64, local and multicast lie outside. */
  private static final List<IPAddress> ALLOCATED_V6 = allocated();

  private static final List<IPAddress> REFUSED_V6 =
      networks(
          "2001:db8::/32", // documentation
          "2620:4f:8000::/48"); // AS112

  /** The third and fourth byte of an interface id that holds an IPv4 address (ISATAP). */
  private static final int ISATAP = 0x5efe;

  private static final int ISATAP_SEGMENT = 5;
  private static final int UNIVERSAL_BIT = 0x0200;

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
        || (ports.contains(port) && isPublic(address) && !own.test(address));
  }

  /** Whether the address is one of the public internet. */
  static boolean isPublic(InetAddress address) {
    return isPublic(new IPAddressGenerator().from(address.getAddress()));
  }

  /** Whether the address is one of the public internet. */
  static boolean isPublic(IPAddress address) {
    if (address.isIPv4()) {
      return outside(REFUSED_V4, address);
    }
    IPv6Address wide = address.toIPv6();
    if (wide.isIPv4Mapped()) {
      return isPublic(wide.getEmbeddedIPv4Address());
    }
    return !outside(ALLOCATED_V6, wide) && outside(REFUSED_V6, wide) && !isIsatap(wide);
  }

  private static boolean isIsatap(IPv6Address address) {
    int owner = address.getSegment(ISATAP_SEGMENT - 1).getSegmentValue();
    return address.getSegment(ISATAP_SEGMENT).getSegmentValue() == ISATAP
        && (owner == 0 || owner == UNIVERSAL_BIT);
  }

  private static boolean outside(List<IPAddress> networks, IPAddress address) {
    return networks.stream().noneMatch(network -> network.contains(address));
  }

  private static List<IPAddress> networks(String... cidrs) {
    return List.of(cidrs).stream().map(AddressPolicy::network).toList();
  }

  /** The networks of the file, which says where they are from. */
  private static List<IPAddress> allocated() {
    String file = "/networks/ipv6-allocated.txt";
    try (InputStream in = AddressPolicy.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(AddressPolicy::network)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static IPAddress network(String cidr) {
    return new IPAddressString(cidr).getAddress().toPrefixBlock();
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
