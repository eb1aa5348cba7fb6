package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.assertj.core.api.SoftAssertions;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Proxy;
import org.cenotes.partners.socket.Ws;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The proxies of {@code liberty/proxy/} refuse or normalise what deviates from RFC 9112, and the
 * table of docs/operations.md says what each of them does. Skipped, with a line in the log, where
 * nginx and HAProxy are not installed.
 */
@Tag("faults")
class ProxyIT {
  private static final Path TABLE = Path.of("docs/operations.md");
  private static final Pattern STATUS = Pattern.compile("HTTP/[0-9.]+ ([0-9]{3})");

  /** An answer to a request is here within this time, on a slow machine too. */
  private static final int SILENCE_MILLIS = 4_000;

  private static Postgres postgres;
  private static Node node;
  private static Proxy nginx;
  private static Proxy haproxy;
  private static String liveKey;
  private static String accessToken;
  private static Map<String, byte[]> deviations;

  @BeforeAll
  static void start() {
    for (String program : List.of("nginx", "haproxy")) {
      if (!Proxy.isInstalled(program)) {
        System.err.println("ProxyIT IS SKIPPED: apt-get install nginx-light haproxy");
        Assumptions.abort(program + " is not installed");
      }
    }
    postgres = Postgres.forTests();
    node = Node.start(postgres);
    nginx = Proxy.nginx(node.baseUri());
    haproxy = Proxy.haproxy(node.baseUri());
    var seed = NodeClient.seed(node.baseUri());
    liveKey = seed.get("liveKey").asText();
    accessToken =
        NodeClient.logIn(
                node.baseUri(), seed.at("/user/email").asText(), seed.at("/user/password").asText())
            .body()
            .at("/data/accessToken")
            .asText();
    deviations =
        new FramingDeviations(
                "/api/pricing/validate-age-breakdown",
                "{\"itemType\":\"cenote\",\"itemId\":\"%s\",\"ageBreakdown\":{\"adult\":2},\"visitors\":2}"
                    .formatted(seed.at("/cenotes/0/id").asText()))
            .all();
  }

  @AfterAll
  static void stop() {
    for (AutoCloseable part : new AutoCloseable[] {haproxy, nginx, node, postgres}) {
      try {
        if (part != null) {
          part.close();
        }
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  void each_deviation_is_treated_as_documented() throws IOException {
    List<String> documented = Files.readAllLines(TABLE);
    SoftAssertions rows = new SoftAssertions();
    deviations.forEach(
        (name, request) -> {
          String byNginx = outcome(nginx.baseUri(), request);
          String byHaproxy = outcome(haproxy.baseUri(), request);
          String byNode = outcome(node.baseUri(), request);
          String row = "| %s | %s | %s | %s |".formatted(name, byNginx, byHaproxy, byNode);
          System.out.println(row);
          rows.assertThat(documented.contains(row)).as("documented: " + row).isTrue();
          rows.assertThat(List.of(byNginx, byHaproxy, byNode))
              .as(name)
              .doesNotContain("101", "garbled");
        });
    rows.assertAll();
  }

  @Test
  void images_larger_than_other_bodies_pass() throws Exception {
    byte[] image = noise(400);
    assertThat(image.length).isBetween(300_000, 5_000_000);
    for (Proxy proxy : List.of(nginx, haproxy)) {
      assertThat(upload(proxy, image)).isEqualTo(201);
      String tooLarge = "POST /api/files HTTP/1.1\r\nHost: a\r\nContent-Length: 6000000\r\n\r\n";
      assertThat(new RawHttp(proxy.baseUri()).send(tooLarge).status()).isEqualTo(413);
    }
  }

  /** A PNG that cannot be compressed. */
  private static byte[] noise(int side) throws IOException {
    BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
    Random random = new Random(1);
    for (int i = 0; i < side * side; i++) {
      image.setRGB(i % side, i / side, random.nextInt());
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }

  private static int upload(Proxy proxy, byte[] image) throws Exception {
    String form = "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n%s\r\n--x--\r\n";
    HttpRequest request =
        HttpRequest.newBuilder(proxy.baseUri().resolve("/api/files"))
            .header("Authorization", "Bearer " + accessToken)
            .header("Content-Type", "multipart/form-data; boundary=x")
            .POST(
                BodyPublishers.ofByteArray(
                    form.formatted(new String(image, ISO_8859_1)).getBytes(ISO_8859_1)))
            .build();
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .build()
        .send(request, BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void websockets_pass() throws Exception {
    for (Proxy proxy : List.of(nginx, haproxy)) {
      try (Ws socket = Ws.ofKey(proxy.baseUri(), liveKey)) {
        assertThat(socket.isOpen()).isTrue();
      }
    }
  }

  @Test
  void what_clients_say_about_themselves_is_replaced() throws IOException {
    assertForwarded(
        "/api/cenotes",
        true,
        """
        X-Forwarded-For: 203.0.113.9\r
        x-forwarded-for: 203.0.113.10\r
        X-Forwarded-Proto: gopher\r
        X-Forwarded-Host: evil.example\r
        X-Forwarded-Port: 1\r
        X-Real-IP: 203.0.113.11\r
        Forwarded: for=203.0.113.12\r
        """,
        headers -> {
          assertThat(headers.get("X-Forwarded-For")).containsExactly("127.0.0.1");
          assertThat(headers.get("X-Forwarded-Host")).containsExactly("api.partners.example");
          assertThat(headers.get("X-Forwarded-Proto")).hasSize(1).doesNotContain("gopher");
          assertThat(headers.get("Host")).containsExactly("api.partners.example");
          assertThat(headers.get("X-Forwarded-Port")).isNull();
          assertThat(headers.get("X-Real-IP")).isNull();
          assertThat(headers.get("Forwarded")).isNull();
        });
  }

  @Test
  void nothing_but_websocket_on_its_path_is_upgraded() throws IOException {
    for (String path : List.of("/partner/ws", "/api/cenotes")) {
      for (String protocol : List.of("h2c", "h2c, websocket", "websocket, h2c", "TLS/1.0")) {
        boolean mustArrive = !protocol.contains("websocket"); // which needs a key
        assertForwarded(path, mustArrive, upgrade(protocol), ProxyIT::assertNoUpgrade);
      }
    }
    assertForwarded("/api/cenotes", false, upgrade("websocket"), ProxyIT::assertNoUpgrade);
  }

  private static String upgrade(String protocol) {
    return "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: "
        + protocol
        + "\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n";
  }

  private static void assertNoUpgrade(Map<String, List<String>> headers) {
    assertThat(headers.get("Upgrade")).isNull();
    assertThat(headers.get("HTTP2-Settings")).isNull();
  }

  /**
   * Sends a request through each proxy to a server that keeps what it receives.
   *
   * @param mustArrive the proxies may not refuse it either
   */
  private static void assertForwarded(
      String path, boolean mustArrive, String sent, Consumer<Map<String, List<String>>> check)
      throws IOException {
    List<Map<String, List<String>>> received = new CopyOnWriteArrayList<>();
    HttpServer recorder = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    recorder.createContext(
        "/",
        exchange -> {
          if (exchange.getRequestURI().getPath().equals(path)) {
            received.add(exchange.getRequestHeaders());
          }
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    recorder.start();
    URI address = URI.create("http://127.0.0.1:" + recorder.getAddress().getPort() + "/");
    try (Proxy one = Proxy.nginx(address);
        Proxy two = Proxy.haproxy(address)) {
      for (Proxy proxy : List.of(one, two)) {
        received.clear();
        String request = "GET " + path + " HTTP/1.1\r\nHost: api.partners.example\r\n" + sent;
        String answer =
            answer(
                proxy.baseUri(),
                (request + "\r\n" + FramingDeviations.SECOND).getBytes(ISO_8859_1));
        if (received.isEmpty() && !mustArrive) {
          assertThat(answer).as(request).startsWith("HTTP/1.1 400 ");
        } else {
          assertThat(received).as(request).hasSize(1).allSatisfy(check);
        }
      }
    } finally {
      recorder.stop(0);
    }
  }

  /** {@code accepted}: the end was seen where the sender sees it, and the next request answered. */
  private static String outcome(URI base, byte[] request) {
    String answer = answer(base, request);
    List<String> statuses = STATUS.matcher(answer).results().map(found -> found.group(1)).toList();
    if (statuses.isEmpty()) {
      return answer.isEmpty() ? "unanswered" : "garbled";
    }
    boolean second = answer.contains("\"path\":\"/second\"");
    if (second && statuses.size() == 2 && statuses.get(0).equals("200")) {
      return "accepted";
    }
    if (statuses.equals(List.of("200"))) {
      return "accepted, closed";
    }
    return String.join(", then ", statuses);
  }

  /** What comes back until the peer closes the connection or is silent. */
  private static String answer(URI base, byte[] request) {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (Socket socket = new Socket(base.getHost(), base.getPort())) {
      socket.setSoTimeout(SILENCE_MILLIS);
      try {
        socket.getOutputStream().write(request);
      } catch (SocketException refused) {
        // closed before it was sent; the answer may have come
      }
      byte[] buffer = new byte[8192];
      for (int read; (read = socket.getInputStream().read(buffer)) > 0; ) {
        answer.write(buffer, 0, read);
      }
    } catch (SocketTimeoutException | SocketException end) {
      // silent, or closed with unread input
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return answer.toString(ISO_8859_1);
  }
}
