package org.cenotes.partners.platform.outbound;

import inet.ipaddr.IPAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Which URLs of others this service keeps in order to call them. Names are asked of DNS, so never
 * inside a transaction.
 */
@ApplicationScoped
public class UrlPolicy {
  private final HostNames names;
  private final Set<Integer> ports;

  @Inject
  UrlPolicy(
      HostNames names,
      @ConfigProperty(name = "cenotes.webhooks.allowed-ports", defaultValue = "443,8443")
          Set<Integer> ports) {
    this.names = names;
    this.ports = ports;
  }

  /**
   * Whether the URL may be kept: https, of the right form, and not an address that is not public. A
   * name that DNS does not know now may be kept, for it is asked again at every call.
   */
  public boolean mayKeep(String url) {
    Optional<HttpsUrl> read = HttpsUrl.read(url).filter(form -> ports.contains(form.port()));
    if (read.isEmpty()) {
      return false;
    }
    IPAddress literal = read.get().literal();
    Stream<InetAddress> addresses =
        literal == null
            ? names.resolve(read.get().host()).stream()
            : Stream.of(literal.toInetAddress());
    return addresses.allMatch(address -> PublicAddress.is(address) && !isOwn(address));
  }

  /** An address of this very machine is not public to it. */
  private static boolean isOwn(InetAddress address) {
    try {
      return NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return true;
    }
  }
}
