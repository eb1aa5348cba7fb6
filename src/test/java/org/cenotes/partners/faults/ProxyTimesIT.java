package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.cenotes.partners.harness.Proxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The proxies of {@code liberty/proxy/} wait for what may take a node longer than a minute. */
@Tag("faults")
class ProxyTimesIT {
  private static final List<String> SLOW =
      List.of(
          "/api/admin/integrity",
          "/api/admin/cenotes/import",
          "/api/partner/webhooks/simulator/batch");

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer node;
  private URI address;

  @BeforeEach
  void startNodeThatTakesItsTime() throws IOException {
    node = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    node.setExecutor(threads);
    node.createContext("/", ProxyTimesIT::answerLate);
    node.start();
    address = URI.create("http://127.0.0.1:" + node.getAddress().getPort() + "/");
  }

  @AfterEach
  void stop() {
    node.stop(0);
    threads.shutdownNow();
  }

  private static void answerLate(HttpExchange exchange) throws IOException {
    try {
      Thread.sleep(3_000);
      exchange.sendResponseHeaders(204, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.close();
    }
  }

  @Test
  void nginx_waits_for_slow_routes() {
    Assumptions.assumeTrue(Proxy.isInstalled("nginx"), "apt-get install nginx-light");
    try (Proxy proxy = Proxy.impatientNginx(address)) {
      assertWaitsForSlowRoutesOnly(proxy);
    }
  }

  @Test
  void haproxy_waits_for_slow_routes() {
    Assumptions.assumeTrue(Proxy.isInstalled("haproxy"), "apt-get install haproxy");
    try (Proxy proxy = Proxy.impatientHaproxy(address)) {
      assertWaitsForSlowRoutesOnly(proxy);
    }
  }

  private static void assertWaitsForSlowRoutesOnly(Proxy proxy) {
    RawHttp api = new RawHttp(proxy.baseUri());
    for (String path : SLOW) {
      assertThat(api.get(path, "").status()).as(path).isEqualTo(204);
    }
    assertThat(api.get("/api/cenotes", "").status()).as("any other route").isEqualTo(503);
  }
}
