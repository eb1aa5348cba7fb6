package org.cenotes.partners.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.List;
import org.cenotes.partners.harness.Product;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * HTTP/1.1 only: an upgrade to HTTP/2 would turn a proxied connection into a tunnel, through which
 * a client reaches the node without the proxy's rules.
 */
class HttpVersionIT {
  /** The settings frame of a client that changes no setting. */
  private static final String SETTINGS = "\0\0\0\4\0\0\0\0\0";

  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

  record Target(URI port, String path) {}

  static List<Target> targets() {
    return List.of(
        new Target(Product.baseUri(), "/api/cenotes"),
        new Target(Product.baseUri(), "/partner/ws"),
        new Target(Product.baseUri(), "/nothing"),
        new Target(Product.node().managementUri(), "/health/live"));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void an_upgrade_to_http_2_is_not_taken(Target target) throws IOException {
    for (String connection :
        List.of("Upgrade, HTTP2-Settings", "Upgrade", "HTTP2-Settings", "keep-alive, upgrade")) {
      String answer =
          answer(
              target.port(),
              "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: %s\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n"
                  .formatted(target.path(), target.port().getAuthority(), connection));
      assertThat(answer).startsWith("HTTP/1.1 ").doesNotStartWith("HTTP/1.1 101");
    }
  }

  @ParameterizedTest
  @MethodSource("targets")
  void an_upgrade_to_either_is_not_an_upgrade_to_http_2(Target target) throws IOException {
    String answer =
        answer(
            target.port(),
            "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c, websocket\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n"
                .formatted(target.path(), target.port().getAuthority()));
    assertThat(answer)
        .startsWith("HTTP/1.1 ")
        .doesNotStartWith("HTTP/1.1 101")
        .doesNotContain("h2c");
  }

  @ParameterizedTest
  @MethodSource("targets")
  void http_2_without_an_upgrade_is_refused(Target target) throws IOException {
    String answer = answer(target.port(), PREFACE + SETTINGS);
    assertThat(answer).as("text, not frames").matches("(?s)HTTP/[0-9.]+ [45][0-9]{2} .*");
  }

  /** What comes back until the peer closes or is silent; empty if nothing. */
  private static String answer(URI port, String request) throws IOException {
    StringBuilder answer = new StringBuilder();
    try (Socket socket = new Socket(port.getHost(), port.getPort())) {
      socket.setSoTimeout(2_000);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      byte[] buffer = new byte[8192];
      for (int read; (read = socket.getInputStream().read(buffer)) > 0; ) {
        answer.append(new String(buffer, 0, read, ISO_8859_1));
      }
    } catch (SocketTimeoutException silent) {
      // a connection that stays open
    } catch (java.net.SocketException reset) {
      // closed with unread input
    }
    return answer.toString();
  }
}
