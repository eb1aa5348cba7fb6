package org.cenotes.partners.platform.outbound;

import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressNetwork.IPAddressGenerator;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.ipv6.IPv6Address;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Recognises addresses of the public internet. */
final class PublicAddress {
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

  private PublicAddress() {}

  /** Whether the address is one of the public internet. */
  static boolean is(InetAddress address) {
    return is(new IPAddressGenerator().from(address.getAddress()));
  }

  /** Whether the address is one of the public internet. */
  static boolean is(IPAddress address) {
    if (address.isIPv4()) {
      return outside(REFUSED_V4, address);
    }
    IPv6Address wide = address.toIPv6();
    if (wide.isIPv4Mapped()) {
      return is(wide.getEmbeddedIPv4Address());
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
    return List.of(cidrs).stream().map(PublicAddress::network).toList();
  }

  /** The networks of the file, which says where they are from. */
  private static List<IPAddress> allocated() {
    String file = "/networks/ipv6-allocated.txt";
    try (InputStream in = PublicAddress.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(PublicAddress::network)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static IPAddress network(String cidr) {
    return new IPAddressString(cidr).getAddress().toPrefixBlock();
  }
}
