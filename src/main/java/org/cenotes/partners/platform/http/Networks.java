package org.cenotes.partners.platform.http;

import inet.ipaddr.AddressStringParameters.RangeParameters;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A list of networks in CIDR notation. */
public final class Networks {
  /** How many times as much a site may do as one of its addresses. */
  public static final int SITE_FACTOR = 5;

  /** Plain dotted and colon forms only: no wildcard, range, octal, hexadecimal or single number. */
  private static final IPAddressStringParameters STRICT =
      new IPAddressStringParameters.Builder()
          .allowEmpty(false)
          .allowAll(false)
          .allowSingleSegment(false)
          .allowWildcardedSeparator(false)
          .getIPv4AddressParametersBuilder()
          .allow_inet_aton(false)
          .setRangeOptions(RangeParameters.NO_RANGE)
          .getParentBuilder()
          .getIPv6AddressParametersBuilder()
          .allowZone(false)
          .setRangeOptions(RangeParameters.NO_RANGE)
          .getParentBuilder()
          .toParams();

  private static final int IPV4_MAPPED_PREFIX = 96;
  private static final int IPV6_HOST_PREFIX = 64;
  private static final int IPV4_LOG_PREFIX = 24;
  private static final int IPV6_SITE_PREFIX = 48;

  private final List<IPAddress> blocks;

  private Networks(List<IPAddress> blocks) {
    this.blocks = blocks;
  }

  /**
   * The networks; an address alone means itself.
   *
   * @throws IllegalArgumentException when one is not CIDR notation
   */
  public static Networks of(List<String> cidrs) {
    return new Networks(cidrs.stream().map(Networks::parse).map(IPAddress::toPrefixBlock).toList());
  }

  public boolean isEmpty() {
    return blocks.isEmpty();
  }

  /**
   * Whether the address, as text, lies in one of them; an IPv4-mapped IPv6 address is its IPv4
   * address.
   */
  public boolean contain(String address) {
    IPAddress literal = literal(address);
    return literal != null && blocks.stream().anyMatch(block -> block.contains(literal));
  }

  /**
   * The network by which a client address is rate limited: the address itself for IPv4, its /64 for
   * IPv6, because one host can use all addresses of a /64.
   */
  public static String limitKey(String address) {
    return ipv6Network(address, IPV6_HOST_PREFIX);
  }

  /**
   * The network of a client's site: the address itself for IPv4, its /48 for IPv6, because a site
   * commonly has all networks of a /48.
   */
  public static String siteKey(String address) {
    return ipv6Network(address, IPV6_SITE_PREFIX);
  }

  private static String ipv6Network(String address, int prefix) {
    IPAddress literal = literal(address);
    return literal == null || literal.isIPv4()
        ? address
        : literal.toPrefixBlock(prefix).toCanonicalString();
  }

  /** The network that stands for a client in a log: its /24 for IPv4, its /48 for IPv6. */
  public static Optional<String> truncated(String address) {
    return Optional.ofNullable(literal(address))
        .map(
            literal ->
                literal
                    .toPrefixBlock(literal.isIPv4() ? IPV4_LOG_PREFIX : IPV6_SITE_PREFIX)
                    .toCanonicalString());
  }

  /** The address this text is the literal of, or null. */
  public static @Nullable IPAddress literal(String text) {
    IPAddress address = new IPAddressString(text, STRICT).getAddress();
    if (address == null || address.isPrefixed()) {
      return null;
    }
    return address.isIPv6() && address.toIPv6().isIPv4Mapped()
        ? address.toIPv6().getEmbeddedIPv4Address()
        : address;
  }

  private static IPAddress parse(String cidr) {
    IPAddress network = new IPAddressString(cidr.strip(), STRICT).getAddress();
    if (network == null) { // "/16", a prefix of nothing, among them
      throw new IllegalArgumentException("not a network: " + cidr);
    }
    return withoutMapping(network);
  }

  /** A network of IPv4-mapped addresses as that of the IPv4 addresses, as which callers count. */
  private static IPAddress withoutMapping(IPAddress network) {
    Integer prefix = network.getNetworkPrefixLength();
    return network.isIPv6()
            && network.toIPv6().isIPv4Mapped()
            && (prefix == null || prefix >= IPV4_MAPPED_PREFIX)
        ? network.toIPv6().getEmbeddedIPv4Address()
        : network;
  }
}
