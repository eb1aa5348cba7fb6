package org.cenotes.partners.harness;

import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import org.cenotes.partners.receiver.MailServer;
import org.cenotes.partners.receiver.Receiver;
import org.jspecify.annotations.Nullable;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * The product that the HTTP tests share: one PostgreSQL and one node in environment {@code test}.
 * Started when the first test asks for it, stopped at the end of the test session. Tests must not
 * kill it; those that kill start their own.
 */
public final class Product implements LauncherSessionListener {
  /** The one origin whose pages may call the shared node from a browser. */
  public static final String ORIGIN = "https://shop.example";

  /** Whose X-Forwarded-For the shared node believes: the tests' own, and other hops of theirs. */
  public static final String PROXIES = "127.0.0.1,10.0.0.0/8";

  private static @Nullable Postgres postgres;
  private static @Nullable Node node;

  /** For JUnit, which makes one by itself. */
  public Product() {}

  /** The shared database, without the server: the in-container tests use it too. */
  public static synchronized Postgres postgres() {
    if (postgres == null) {
      postgres = Postgres.forTests();
    }
    return postgres;
  }

  /** The shared node. */
  public static synchronized Node node() {
    if (node == null) {
      Map<String, String> environment = new TreeMap<>(Receiver.settings());
      environment.putAll(MailServer.shared().settings());
      environment.put("CENOTES_HTTP_CORS_ORIGINS", ORIGIN);
      environment.put("CENOTES_HTTP_TRUSTED_PROXIES", PROXIES);
      // All tests share an address; on a fast machine they send more than a thousand requests a
      // minute.
      environment.put("CENOTES_LIMITS_PUBLIC_READS_PER_MINUTE", "1000");
      environment.put("CENOTES_LIMITS_AUTHENTICATION_REQUESTS_PER_MINUTE", "1000");
      environment.put("CENOTES_LIMITS_CHECKOUT_REQUESTS_PER_MINUTE", "1000");
      environment.put("CENOTES_LIMITS_UNKNOWN_KEYS_PER_MINUTE", "1000");
      node = Node.startUnprepared(postgres().url(), environment);
    }
    return node;
  }

  /** The root of the shared node's addresses, with a slash at the end. */
  public static URI baseUri() {
    return node().baseUri();
  }

  @Override
  public void launcherSessionClosed(LauncherSession session) {
    synchronized (Product.class) {
      if (node != null) {
        node.close();
        node = null;
      }
      if (postgres != null) {
        postgres.close();
        postgres = null;
      }
    }
  }
}
