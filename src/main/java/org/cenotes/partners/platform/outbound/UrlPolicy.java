package org.cenotes.partners.platform.outbound;

import inet.ipaddr.IPAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.platform.outbound.HostNames.Purpose;

/**
 * Which URLs of others this service keeps in order to call them. Names are asked of DNS, so never
 * inside a transaction.
 */
@ApplicationScoped
public class UrlPolicy {
  private static final int TIMEOUT_SECONDS = 2;

  private final HostNames names;
  private final AddressPolicy reach;

  @Inject
  UrlPolicy(HostNames names, AddressPolicy reach) {
    this.names = names;
    this.reach = reach;
  }

  /**
   * Whether the URL may be kept: https, of the right form, and not an address that is not public. A
   * name that DNS does not know now may be kept, for it is asked again at every call.
   */
  public boolean mayKeep(String url) {
    Optional<HttpsUrl> read = HttpsUrl.read(url).filter(form -> reach.mayHavePort(form.port()));
    if (read.isEmpty()) {
      return false;
    }
    IPAddress literal = read.get().literal();
    List<InetAddress> addresses =
        literal == null ? lookUp(read.get().host()) : List.of(literal.toInetAddress());
    int port = read.get().port();
    return addresses.isEmpty() ? reach.hasPort(port) : reach.includes(addresses, port);
  }

  /** Whoever stores a URL waits for the answer, so waiting for a turn counts here. */
  private List<InetAddress> lookUp(String host) {
    return names
        .resolve(host, Purpose.ON_DEMAND)
        .completeOnTimeout(List.of(), TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  /**
   * The host of a URL that may be called, as far as its text can say it: DNS is not asked, which is
   * for the call to do. An address is in its one canonical form, however the URL writes it. Empty:
   * it is not called.
   */
  public Optional<String> hostToCall(String url) {
    return HttpsUrl.read(url).filter(this::mayBeCalled).map(UrlPolicy::canonicalHost);
  }

  private static String canonicalHost(HttpsUrl url) {
    IPAddress literal = url.literal();
    return literal == null ? url.host() : literal.toCanonicalString();
  }

  private boolean mayBeCalled(HttpsUrl url) {
    IPAddress literal = url.literal();
    return literal == null
        ? reach.mayHavePort(url.port())
        : reach.includes(List.of(literal.toInetAddress()), url.port());
  }
}
