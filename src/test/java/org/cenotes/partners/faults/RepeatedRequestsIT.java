package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;
import org.assertj.core.api.SoftAssertions;
import org.cenotes.partners.harness.Proxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the proxies of {@code liberty/proxy/} do with a request whose connection to a node breaks
 * after it was sent: one that has its effect once goes to another node, and no other one does.
 */
@Tag("faults")
class RepeatedRequestsIT {
  private static final String KEY = "Idempotency-Key: one\r\n";

  /** Two, since a proxy does not repeat a request where it was. */
  private final List<HttpServer> nodes = new ArrayList<>();

  private final AtomicInteger arrived = new AtomicInteger();

  /** An operation that changes something: a path with values, and a POST or PATCH. */
  private record Operation(String method, String path, boolean honoursKey) {}

  @BeforeEach
  void startNodesThatBreakEachConnection() throws IOException {
    for (int i = 0; i < 2; i++) {
      HttpServer node = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
      node.createContext(
          "/",
          exchange -> {
            arrived.incrementAndGet();
            exchange.close();
          });
      node.start();
      nodes.add(node);
    }
  }

  @AfterEach
  void stop() {
    nodes.forEach(node -> node.stop(0));
  }

  @Test
  void nginx_repeats_what_has_its_effect_once() throws IOException {
    Assumptions.assumeTrue(Proxy.isInstalled("nginx"), "apt-get install nginx-light");
    try (Proxy proxy = Proxy.nginxThatTriesAll(addresses())) {
      assertRepeatsOnlyKeyedOperations(proxy);
    }
  }

  @Test
  void haproxy_repeats_what_has_its_effect_once() throws IOException {
    Assumptions.assumeTrue(Proxy.isInstalled("haproxy"), "apt-get install haproxy");
    try (Proxy proxy = Proxy.haproxy(addresses())) {
      assertRepeatsOnlyKeyedOperations(proxy);
    }
  }

  private void assertRepeatsOnlyKeyedOperations(Proxy proxy) throws IOException {
    List<Operation> operations = operations();
    assertThat(operations).filteredOn(Operation::honoursKey).hasSizeGreaterThan(60);
    assertThat(operations).filteredOn(operation -> !operation.honoursKey()).hasSizeGreaterThan(20);
    SoftAssertions each = new SoftAssertions();
    for (Operation operation : operations) {
      each.assertThat(isRepeated(proxy, operation, KEY))
          .as(operation + " with a key is repeated")
          .isEqualTo(operation.honoursKey());
      each.assertThat(isRepeated(proxy, operation, ""))
          .as(operation + " without a key is repeated")
          .isFalse();
    }
    Operation read = new Operation("GET", "/api/cenotes", false);
    each.assertThat(isRepeated(proxy, read, "")).as("a GET is repeated").isTrue();
    each.assertAll();
  }

  private boolean isRepeated(Proxy proxy, Operation operation, String headers) {
    arrived.set(0);
    String request =
        "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n%s"
            .formatted(operation.method(), operation.path(), RawHttp.close(headers) + "{}");
    RawHttp.Response response = new RawHttp(proxy.baseUri()).send(request);
    assertThat(response.status()).as(request).isEqualTo(503);
    assertThat(arrived.get()).as(request).isPositive();
    return arrived.get() > 1;
  }

  private URI[] addresses() {
    return nodes.stream()
        .map(node -> URI.create("http://127.0.0.1:" + node.getAddress().getPort() + "/"))
        .toArray(URI[]::new);
  }

  private static List<Operation> operations() throws IOException {
    List<Operation> operations = new ArrayList<>();
    JsonNode paths = FuzzIT.document().get("paths");
    for (var path : paths.properties()) {
      for (String method : List.of("post", "patch")) {
        JsonNode operation = path.getValue().path(method);
        if (!operation.isMissingNode()) {
          operations.add(
              new Operation(
                  method.toUpperCase(Locale.ROOT),
                  path.getKey().replaceAll("\\{[^}]*}", "x"),
                  StreamSupport.stream(operation.path("parameters").spliterator(), false)
                      .anyMatch(
                          parameter ->
                              parameter.toString().contains("parameters/Idempotency-Key"))));
        }
      }
    }
    return operations;
  }
}
