package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.harness.Ports;
import org.cenotes.partners.harness.Proxy;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the proxies of {@code liberty/proxy/} answer themselves, such as for a node that is not
 * ready, has the form of the API's errors.
 */
@Tag("faults")
class ProxyErrorsIT {
  /** As both configurations have it. */
  private static final int SOCKETS_OF_AN_ADDRESS = 20;

  /** As HAProxy has it. */
  private static final int CONNECTIONS_OF_AN_ADDRESS = 500;

  private static Proxy nginx;
  private static Proxy haproxy;

  @BeforeAll
  static void startWithoutNodes() throws IOException {
    for (String program : List.of("nginx", "haproxy")) {
      Assumptions.assumeTrue(
          Proxy.isInstalled(program), "apt-get install nginx-light haproxy: no " + program);
    }
    URI nobody = URI.create("http://127.0.0.1:" + Ports.free() + "/");
    nginx = Proxy.nginx(nobody);
    haproxy = Proxy.haproxy(nobody);
  }

  @AfterAll
  static void stop() {
    for (Proxy proxy : new Proxy[] {haproxy, nginx}) {
      if (proxy != null) {
        proxy.close();
      }
    }
  }

  @Test
  void what_a_proxy_refuses_is_an_error_of_the_api() throws IOException {
    String post = "POST /api/partner/reservations HTTP/1.1\r\nHost: a\r\n";
    RawHttp proxy = new RawHttp(nginx.baseUri());
    for (String malformed :
        List.of(
            "GET /api/%00 HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /api/cenotes HTTP/1.1\r\nHost: a\r\nX: " + "a".repeat(20_000) + "\r\n\r\n",
            post + "Transfer-Encoding: gzip, chunked\r\n\r\n")) {
      assertError(proxy.send(malformed), 400, "validation.invalid_data");
    }
    for (Proxy each : List.of(nginx, haproxy)) {
      assertError(
          new RawHttp(each.baseUri()).send(post + "Content-Length: 300000\r\n\r\n"),
          413,
          "error.payload_too_large");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/%01", "/api/a%0ab", "/api/%7F", "/api/%00", "/api/%zz", "/api/%", "/api/%u002e",
        "/../x", "/api/../../x", "/%2e%2e/x", "/api/..%2f..%2fx", "/..;", "/api/..;/x", "/api/.;",
        "/api/%2E%2E;/x", "/api/..%3b/x", "/api/%2e", "/api/x/..?a=b"
      })
  void a_path_that_a_node_would_refuse_in_its_own_form_is_refused_as_the_api_does(String path)
      throws IOException {
    for (Proxy proxy : List.of(nginx, haproxy)) {
      assertError(new RawHttp(proxy.baseUri()).get(path, ""), 400, "validation.invalid_data");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/a..b", "/api/.well", "/api/x?a=%00/../%zz", "/api/%C3%B1.;a"})
  void another_path_is_passed_on(String path) throws IOException {
    for (Proxy proxy : List.of(nginx, haproxy)) {
      assertError(new RawHttp(proxy.baseUri()).get(path, ""), 503, "error.service_unavailable");
    }
  }

  @Test
  void without_a_node_the_service_is_unavailable() throws IOException {
    for (Proxy proxy : List.of(nginx, haproxy)) {
      RawHttp api = new RawHttp(proxy.baseUri());
      RawHttp.Response read = api.get("/api/cenotes", "");
      assertError(read, 503, "error.service_unavailable");
      assertThat(read.head().toLowerCase(Locale.ROOT)).contains("\r\nretry-after: 1");
      assertError(
          api.post("/api/partner/reservations", "Idempotency-Key: one\r\n", "{}"),
          503,
          "error.service_unavailable");
    }
  }

  @Test
  void haproxy_sends_nothing_to_a_node_that_is_not_ready() throws Exception {
    AtomicInteger readiness = new AtomicInteger(503);
    HttpServer node = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    node.createContext("/api/cenotes", exchange -> answer(exchange, 200));
    node.createContext("/health/ready", exchange -> answer(exchange, readiness.get()));
    node.start();
    URI address = URI.create("http://127.0.0.1:" + node.getAddress().getPort() + "/");
    try (Proxy proxy = Proxy.haproxy(Map.of(address, address))) {
      RawHttp api = new RawHttp(proxy.baseUri());
      RawHttp.Response refused =
          Wait.until(() -> api.get("/api/cenotes", ""), response -> response.status() != 200);
      assertError(refused, 503, "error.service_unavailable");
      readiness.set(200);
      RawHttp.Response answered =
          Wait.until(() -> api.get("/api/cenotes", ""), response -> response.status() != 503);
      assertThat(answered.status()).isEqualTo(200);
    } finally {
      node.stop(0);
    }
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  @Test
  void an_address_with_too_many_sockets_gets_an_error_of_the_api() throws Exception {
    AtomicInteger open = new AtomicInteger();
    HttpServer silent = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    silent.createContext("/", exchange -> open.incrementAndGet());
    silent.start();
    URI address = URI.create("http://127.0.0.1:" + silent.getAddress().getPort() + "/");
    String handshake = "GET /partner/ws HTTP/1.1\r\nHost: a\r\n\r\n";
    List<Socket> sockets = new ArrayList<>();
    try (Proxy one = Proxy.nginx(address);
        Proxy two = Proxy.haproxy(address)) {
      for (Proxy proxy : List.of(one, two)) {
        open.set(0);
        for (int i = 0; i < SOCKETS_OF_AN_ADDRESS; i++) {
          Socket socket = new Socket(proxy.baseUri().getHost(), proxy.baseUri().getPort());
          sockets.add(socket);
          socket.getOutputStream().write(handshake.getBytes(ISO_8859_1));
        }
        Wait.until(
            "the sockets are open",
            Duration.ofSeconds(30),
            () -> open.get() == SOCKETS_OF_AN_ADDRESS);
        assertError(new RawHttp(proxy.baseUri()).send(handshake), 429, "error.rate_limited");
      }
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
      silent.stop(0);
    }
  }

  @Test
  void haproxy_counts_the_idle_connections_of_an_address() throws Exception {
    List<Socket> idle = new ArrayList<>();
    try (Proxy proxy = Proxy.haproxy(URI.create("http://127.0.0.1:" + Ports.free() + "/"))) {
      connect(proxy, CONNECTIONS_OF_AN_ADDRESS - 10, idle);
      assertError(
          new RawHttp(proxy.baseUri()).get("/api/cenotes", ""), 503, "error.service_unavailable");
      connect(proxy, CONNECTIONS_OF_AN_ADDRESS - idle.size(), idle);
      Wait.until("a further one is closed", Duration.ofSeconds(5), () -> isClosedAtOnce(proxy));
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  private static void connect(Proxy proxy, int number, List<Socket> opened) throws IOException {
    for (int i = 0; i < number; i++) {
      opened.add(new Socket(proxy.baseUri().getHost(), proxy.baseUri().getPort()));
    }
  }

  private static boolean isClosedAtOnce(Proxy proxy) {
    try (Socket socket = new Socket(proxy.baseUri().getHost(), proxy.baseUri().getPort())) {
      socket.setSoTimeout(500);
      return socket.getInputStream().read() == -1;
    } catch (SocketTimeoutException open) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  private static void assertError(RawHttp.Response response, int status, String message)
      throws IOException {
    assertThat(response.status()).isEqualTo(status);
    assertThat(response.isJson()).as(response.toString()).isTrue();
    JsonNode error = new ObjectMapper().readTree(response.body());
    assertThat(error.get("success").asBoolean()).isFalse();
    assertThat(error.get("statusCode").asInt()).isEqualTo(status);
    assertThat(error.get("message").asText()).isEqualTo(message);
    assertThat(error.get("detail").asText()).isNotBlank();
    assertThat(OffsetDateTime.parse(error.get("timestamp").asText())).isNotNull();
  }
}
