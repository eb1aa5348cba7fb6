package org.cenotes.partners.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.harness.Product;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests whose headers leave it open where they end are refused, on every path, as far as the
 * server shows these headers; ProxyIT has the rest.
 */
class FramingIT {
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 ([0-9]{3}) ");

  /** Not a request of its own, unless the node misreads the first one. */
  private static final String SECOND = "GET /second HTTP/1.1\r\nHost: x\r\n\r\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 2\\r\\nContent-Length: 2",
        "Content-Length: 2 ",
        "Content-Length: 18446744073709551618",
        "Transfer-Encoding: identity\\r\\nContent-Length: 2",
        "Transfer-Encoding: chunked\\r\\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\\r\\nTransfer-Encoding: identity",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: identity, chunked",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked\\t",
        "Transfer-Encoding: identity",
        "Host: y",
      })
  void an_ambiguous_end_is_400(String headers) throws IOException {
    for (String path : new String[] {"/api/pricing/calculate-complete", "/api/nothing", "/x"}) {
      assertRefused(
          "POST " + path + " HTTP/1.1\r\nHost: x\r\n" + headers.translateEscapes() + "\r\n\r\n{}",
          400,
          "validation.invalid_data");
    }
  }

  @ParameterizedTest
  @CsvSource({"2147483648", "4294967298"})
  void a_length_that_is_no_int_is_413(String length) throws IOException {
    assertRefused(
        "POST /api/pricing/calculate-complete HTTP/1.1\r\nHost: x\r\nContent-Length: "
            + length
            + "\r\n\r\n{}",
        413,
        "error.payload_too_large");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/cenotes HTTP/1.1",
        "GET /api/cenotes HTTP/1.1\\r\\nHost: a b@c/",
        "GET /api/cenotes HTTP/1.1\\r\\nHost: a/b",
        "GET /api/cenotes HTTP/1.2\\r\\nHost: x",
        "POST /api/auth/login HTTP/1.0\\r\\nTransfer-Encoding: chunked"
      })
  void a_request_without_one_host_or_of_another_version_is_400(String head) throws IOException {
    assertRefused(head.translateEscapes() + "\r\n\r\n", 400, "validation.invalid_data");
  }

  private static void assertRefused(String request, int status, String key) throws IOException {
    String answer = answer(request + SECOND);
    Matcher statuses = STATUS.matcher(answer.replaceFirst("^HTTP/1\\.[0-9]", "HTTP/1.1"));
    assertThat(statuses.find()).as(request + " -> " + answer).isTrue();
    assertThat(statuses.group(1)).as(request).isEqualTo(Integer.toString(status));
    assertThat(answer).as(request).contains("\"message\":\"" + key + "\"");
    assertThat(statuses.find()).as("a second answer to " + request).isFalse();
  }

  /** What comes back until the peer closes the connection, or waits for the rest of a body. */
  static String answer(String request) throws IOException {
    URI root = Product.baseUri();
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (Socket socket = new Socket(root.getHost(), root.getPort())) {
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      socket.getInputStream().transferTo(answer);
    } catch (SocketTimeoutException waiting) {
      // answered, and open
    }
    return answer.toString(ISO_8859_1);
  }
}
