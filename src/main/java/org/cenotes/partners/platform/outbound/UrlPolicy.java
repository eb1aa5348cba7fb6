package org.cenotes.partners.platform.outbound;

import inet.ipaddr.IPAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.outbound.HostResolver.Purpose;
import org.cenotes.partners.platform.queueing.ConcurrencyLimiter;
import org.jspecify.annotations.Nullable;

/**
 * Decides which URLs of partners may be stored and called. It queries DNS: never use it inside a
 * transaction.
 */
@ApplicationScoped
public class UrlPolicy {
  private static final int TIMEOUT_SECONDS = 2;

  private final HostResolver names;
  private final AddressPolicy policy;
  private final ConcurrencyLimiter lookUps = new ConcurrencyLimiter(1);

  @Inject
  UrlPolicy(HostResolver names, AddressPolicy policy) {
    this.names = names;
    this.policy = policy;
  }

  /**
   * Whether the URL may be stored: https, of the allowed form, and without a non-public address. A
   * name that DNS does not know may be stored, because it is resolved again for each call.
   *
   * @param caller whose names are looked up one at a time, so that silent name servers do not
   *     occupy the request threads; null for the platform's own staff
   * @throws ApiException 429 while another name of the caller's is looked up
   */
  public boolean mayKeep(String url, @Nullable UUID caller) {
    Optional<HttpsUrl> read = HttpsUrl.read(url).filter(form -> policy.mayHavePort(form.port()));
    if (read.isEmpty()) {
      return false;
    }
    IPAddress literal = read.get().literal();
    List<InetAddress> addresses =
        literal == null ? lookUp(read.get().host(), caller) : List.of(literal.toInetAddress());
    int port = read.get().port();
    return addresses.isEmpty() ? policy.hasPort(port) : policy.includes(addresses, port);
  }

  private List<InetAddress> lookUp(String host, @Nullable UUID caller) {
    return caller == null ? query(host, null) : lookUps.run(caller, () -> query(host, caller));
  }

  /** The caller waits, so the timeout includes waiting for a thread. */
  private List<InetAddress> query(String host, @Nullable UUID caller) {
    return names
        .resolve(host, Purpose.ON_DEMAND, caller)
        .completeOnTimeout(List.of(), TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  /**
   * The host of a URL that may be called, judged by the same rule as {@link #mayKeep}, but without
   * DNS where each call will resolve the name anyway: on a port of public addresses. An address is
   * in canonical form. Empty when the URL may not be called.
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
    if (literal == null) {
      return policy.hasPort(url.port())
          || (policy.mayHavePort(url.port())
              && policy.includes(query(url.host(), null), url.port()));
    }
    return policy.includes(List.of(literal.toInetAddress()), url.port());
  }
}
