package org.cenotes.partners.platform.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before a resource sees it: ambiguous ends, paths and headers, long bodies. */
class HostileRequestTest {
  private final Map<String, String> sentBack = new HashMap<>();

  private static HttpServletRequest request(String line, Map<String, List<String>> headers) {
    String[] parts = line.split(" ");
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            HostileRequestTest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "getMethod" -> parts[0];
                  case "getRequestURI" -> parts[1];
                  case "getProtocol" -> parts[2];
                  case "getHeaders" ->
                      Collections.enumeration(headers.getOrDefault(arguments[0], List.of()));
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private void check(String line, Map<String, List<String>> headers) {
    HttpServletResponse response =
        (HttpServletResponse)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {HttpServletResponse.class},
                (self, method, arguments) -> {
                  sentBack.put((String) arguments[0], (String) arguments[1]);
                  return null;
                });
    RequestCheck.check(request(line, headers), response);
  }

  private void refused(ErrorKey error, String line, Map<String, List<String>> headers) {
    ApiException refusal = catchThrowableOfType(ApiException.class, () -> check(line, headers));
    assertThat(refusal).as(line + " " + headers).isNotNull();
    assertThat(refusal.error()).isEqualTo(error);
  }

  /** Headers of the form {@code Name: value | Name: value}, beside a good Host. */
  private static Map<String, List<String>> headers(String text) {
    Map<String, List<String>> headers = new HashMap<>();
    for (String line : ("Host: a.example|" + text).split("\\|")) {
      String[] parts = line.split(":", 2);
      if (parts.length == 2) {
        headers.merge(
            parts[0].strip(),
            List.of(parts[1].strip()),
            (some, more) -> Stream.of(some, more).flatMap(List::stream).toList());
      }
    }
    return headers;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Content-Length: 0",
        "Content-Length: 2147483647",
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: Chunked",
        "Accept: text/csv;q=0.5, application/json",
        "Accept: application/json; q=1.000",
        "Accept: text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", // Java before 17.0.12
        "Content-Type: text/plain; title=\"a\\\"b\"",
        "Idempotency-Key: a"
      })
  void a_plain_request_passes(String headers) {
    assertThatCode(() -> check("POST /api/things HTTP/1.1", headers(headers)))
        .doesNotThrowAnyException();
    assertThat(sentBack).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5 | Content-Length: 5",
        "Content-Length: 5, 5",
        "Content-Length: +5",
        "Content-Length: -1",
        "Content-Length: 0x5",
        "Content-Length: 5 | Transfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: identity",
        "Transfer-Encoding: chunked | Transfer-Encoding: chunked",
        "Transfer-Encoding: xchunked",
        "Host: b.example"
      })
  void a_request_whose_end_or_host_is_ambiguous_ends_the_connection(String headers) {
    refused(HttpError.INVALID_DATA, "POST /api/things HTTP/1.1", headers(headers));
    assertThat(sentBack).containsEntry("Connection", "close");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a b", "a.example:port", "a.example:443/x", "user@a.example", "[::1", "a,b"})
  void a_host_is_a_name_or_an_address_and_a_port(String host) {
    refused(HttpError.INVALID_DATA, "GET /api/things HTTP/1.1", Map.of("Host", List.of(host)));
    for (String good : List.of("a.example", "a.example:9080", "[2001:db8::1]:443", "127.0.0.1")) {
      assertThat(
              RequestCheck.framingRefusal(request("GET / HTTP/1.1", Map.of("Host", List.of(good)))))
          .isNull();
    }
  }

  @Test
  void only_the_old_protocol_may_leave_out_the_host_and_it_has_no_chunks() {
    refused(HttpError.INVALID_DATA, "GET / HTTP/1.1", Map.of());
    assertThat(RequestCheck.framingRefusal(request("GET / HTTP/1.0", Map.of()))).isNull();
    refused(HttpError.INVALID_DATA, "POST / HTTP/1.0", headers("Transfer-Encoding: chunked"));
    refused(HttpError.INVALID_DATA, "GET / HTTP/0.9", headers(""));
  }

  @Test
  void a_body_that_no_length_can_hold_is_too_large() {
    refused(HttpError.PAYLOAD_TOO_LARGE, "POST / HTTP/1.1", headers("Content-Length: 2147483648"));
    refused(
        HttpError.INVALID_DATA, "POST / HTTP/1.1", headers("Content-Length: 9999999999999999999"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TRACE", "CONNECT", "get", "PROPFIND", "X"})
  void a_method_that_no_route_has_is_told_those_that_some_have(String method) {
    refused(HttpError.METHOD_NOT_ALLOWED, method + " /api HTTP/1.1", headers(""));
    assertThat(sentBack.get("Allow")).contains("PATCH").doesNotContain("TRACE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/a%2fb", "/api/a%2Fb", "/api/%2e%2e/b", "/api/a%5Cb", "/api/a\\b", "/a%23b"})
  void a_path_that_programs_read_differently_is_refused(String path) {
    refused(HttpError.INVALID_DATA, "GET " + path + " HTTP/1.1", headers(""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Idempotency-Key: a | Idempotency-Key: b",
        "Accept: application/json;q=2",
        "Accept: application/json;q=1.001",
        "Accept: application/json;q=0.1234",
        "Accept: application/json; Q = x",
        "Content-Type: application/json;q=-1",
        "Accept: text/csv | Accept: a/b;q=",
        "Content-Type: text/plain; title=\"a",
        "Content-Type: text/plain; title=\"a\\\"",
        "Content-Type: text/plain; charset=nonsense"
      })
  void a_header_that_makes_a_parser_fail_is_the_caller_s_error(String headers) {
    refused(HttpError.INVALID_DATA, "POST /api/things HTTP/1.1", headers(headers));
    assertThat(sentBack).isEmpty();
  }

  private static final String FILE =
      "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n%s\r\n";

  private static String part(String body, Map<String, String> parameters) throws IOException {
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    MediaType type = new MediaType("multipart", "form-data", parameters);
    Multipart.copyPart(type, new ByteArrayInputStream(body.getBytes(ISO_8859_1)), "file", to);
    return to.toString(ISO_8859_1);
  }

  private static String part(String body) throws IOException {
    return part(body, Map.of("boundary", "b"));
  }

  @Property(seed = "2")
  void the_content_of_a_part_comes_out_as_it_went_in(@ForAll byte[] content) throws IOException {
    String text = new String(content, ISO_8859_1);
    String other = "--b\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nfile\r\n";
    if (!text.contains("--b")) {
      assertThat(part(other + FILE.replace("%s", text) + other + "--b--\r\n")).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, true", "2, false"})
  void there_must_be_one_part_of_the_name(int parts, boolean right) {
    String body = FILE.formatted("x").repeat(parts) + "--b\r\nX: y\r\n\r\nz\r\n--b--\r\n";
    ApiException refusal = catchThrowableOfType(ApiException.class, () -> part(body));
    assertThat(refusal == null).isEqualTo(right);
    if (refusal != null) {
      assertThat(refusal.error()).isEqualTo(HttpError.INVALID_INPUT);
      assertThat(refusal.fields().fields()).containsOnlyKeys("file");
    }
  }

  @Test
  void a_malformed_form_is_refused_as_one() {
    String whole = FILE.formatted("x") + "--b--\r\n";
    String headers = "--b\r\nX: " + "y".repeat(3_000) + "\r\n\r\nz\r\n--b--\r\n";
    for (String body :
        List.of(FILE.formatted("x"), headers, FILE.formatted("x").repeat(11) + "--b--\r\n")) {
      ApiException refusal = catchThrowableOfType(ApiException.class, () -> part(body));
      assertThat(refusal).as(body).isNotNull();
      assertThat(refusal.error()).isEqualTo(HttpError.INVALID_DATA);
    }
    for (Map<String, String> parameters :
        List.<Map<String, String>>of(
            Map.of(), Map.of("boundary", ""), Map.of("boundary", "b".repeat(71)))) {
      ApiException refusal =
          catchThrowableOfType(ApiException.class, () -> part(whole, parameters));
      assertThat(refusal.error()).isEqualTo(HttpError.INVALID_DATA);
    }
  }
}
