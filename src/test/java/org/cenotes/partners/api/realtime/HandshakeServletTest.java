package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.api.realtime.HandshakeServlet.Handshake;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.config.AllowedOrigins;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.ErrorResponses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which handshakes are refused by HTTP, which by a close code, and which are upgraded. */
@ExtendWith(OutsideServer.class)
class HandshakeServletTest {
  private final RealtimeNode node = new RealtimeNode();
  private final Map<String, List<String>> headers =
      new HashMap<>(
          Map.of(
              "Upgrade", List.of("websocket"),
              "Connection", List.of("Upgrade"),
              "Sec-WebSocket-Version", List.of("13"),
              "Sec-WebSocket-Key", List.of("dGhlIHNhbXBsZSBub25jZQ==")));
  private String query;
  private ApiException refusal;
  private Handshake upgraded;

  private final RequestInfo info =
      new RequestInfo() {
        @Override
        public String query() {
          return query == null ? "" : query;
        }

        @Override
        public String clientAddress() {
          return RealtimeNode.ADDRESS;
        }
      };

  private final ErrorResponses errors =
      new ErrorResponses(null, null, null, null) {
        @Override
        public void write(
            HttpServletRequest request, HttpServletResponse response, ApiException failure) {
          refusal = failure;
        }
      };

  private interface Answers {
    Object to(String name, Object[] arguments);
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.to(method.getName(), arguments)));
  }

  /** Sends the request; the status of the refusal, or 101. */
  private int status() throws Exception {
    HandshakeServlet servlet =
        new HandshakeServlet(
            node.nodeSockets,
            node.broadcaster,
            node.credentials,
            node.executors,
            node.limits,
            node.connections,
            info,
            errors,
            new AllowedOrigins(Optional.of(List.of(" https://Shop.example.org"))),
            URI.create("https://api.example.org/base"));
    ServerContainer container =
        proxy(
            ServerContainer.class,
            (name, arguments) -> {
              ServerEndpointConfig config = (ServerEndpointConfig) arguments[2];
              upgraded = endpoint(config).handshake();
              return null;
            });
    ServletContext context = proxy(ServletContext.class, (name, arguments) -> container);
    servlet.init(
        proxy(
            ServletConfig.class,
            (name, arguments) -> name.equals("getServletContext") ? context : null));
    refusal = null;
    servlet.doGet(request(), null);
    return refusal == null ? 101 : refusal.error().status();
  }

  private static PartnerSocket endpoint(ServerEndpointConfig config) {
    try {
      return config.getConfigurator().getEndpointInstance(PartnerSocket.class);
    } catch (InstantiationException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpServletRequest request() {
    return proxy(
        HttpServletRequest.class,
        (name, arguments) ->
            switch (name) {
              case "getHeader" -> {
                List<String> values = headers.get((String) arguments[0]);
                yield values == null ? null : values.get(0);
              }
              case "getHeaders" ->
                  Collections.enumeration(headers.getOrDefault((String) arguments[0], List.of()));
              case "getRequestURL" -> new StringBuffer("https://api.example.org/partner/ws");
              case "getQueryString" -> query;
              default -> throw new UnsupportedOperationException(name);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Upgrade | WebSocket | 101",
        "Upgrade | h2c | 400",
        "Upgrade | | 400",
        "Connection | keep-alive, Upgrade | 101",
        "Connection | keep-alive ,upgrade, x | 101",
        "Connection | keep-alive | 400",
        "Connection | upgraded | 400",
        "Connection | | 400",
        "Sec-WebSocket-Version | 8 | 400",
        "Sec-WebSocket-Version | 13, 8 | 400",
        "Sec-WebSocket-Version | | 400",
        "Sec-WebSocket-Key | ' dGhlIHNhbXBsZSBub25jZQ== ' | 101",
        "Sec-WebSocket-Key | dGhlIHNhbXBsZQ== | 400",
        "Sec-WebSocket-Key | dGhlIHNhbXBsZSBub25jZQ=! | 400",
        "Sec-WebSocket-Key | | 400",
        "Origin | https://shop.example.org | 101",
        "Origin | HTTPS://shop.example.org | 101",
        "Origin | https://api.example.org | 101",
        "Origin | https://api.example.org.evil.example | 403",
        "Origin | https://shop.example.org:8443 | 403",
        "Origin | null | 403",
        "Origin | | 101"
      })
  void a_malformed_or_foreign_handshake_is_refused(String header, String value, int status)
      throws Exception {
    headers.remove(header);
    if (value != null) {
      headers.put(header, List.of(value));
    }
    assertThat(status()).isEqualTo(status);
  }

  @Test
  void the_token_upgrade_may_stand_in_any_line() throws Exception {
    headers.put("Connection", List.of("keep-alive", "Upgrade"));
    assertThat(status()).isEqualTo(101);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "token=x",
        "a=b&access_token=x",
        "API_KEY=x",
        "apikey=x",
        "X-API-Key=x",
        "v=sk_live_abc",
        "v=SK_TEST_abc",
        "x=eyJhbGciOiJSUzI1NiJ9.a.b",
        "Authorization=Bearer"
      })
  void a_credential_in_the_url_is_refused_because_urls_are_logged(String written) throws Exception {
    query = written;
    assertThat(status()).isEqualTo(400);
    assertThat(refusal.fields().messages().get(0)).contains("must not contain a credential");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "v=1", "mytoken=1", "keys=1", "x=eyes"})
  void other_queries_are_ignored(String written) throws Exception {
    query = written;
    assertThat(status()).isEqualTo(101);
  }

  @Test
  void a_test_key_is_refused_before_everything_else() throws Exception {
    headers.clear();
    headers.put("X-API-Key", List.of("sk_live_a", " sk_test_b"));
    assertThat(status()).isEqualTo(403);
    assertThat(refusal.error().key())
        .isEqualTo("error.partner.sandbox_key_not_allowed_on_production_api");
  }

  @Test
  void a_node_that_is_full_or_has_no_sockets_says_when_to_come_again() throws Exception {
    node.credentials.known.put("good", RealtimeNode.key(new UUID(2, 1)));
    node.limits.sockets = 0;
    assertThat(status()).isEqualTo(503);
    assertThat(refusal.retryAfterSeconds()).isEqualTo(5);
    headers.put("X-API-Key", List.of("good"));
    assertThat(status()).isEqualTo(503);
  }

  @Test
  void without_a_credential_an_auth_frame_must_follow_if_the_address_has_places() throws Exception {
    assertThat(status()).isEqualTo(101);
    assertThat(upgraded).isEqualTo(new Handshake(RealtimeNode.ADDRESS, null, null));
    node.limits.unauthenticatedPerAddress = 0;
    assertThat(status()).isEqualTo(429);
  }

  @Test
  void a_credential_is_one_header() throws Exception {
    node.credentials.known.put("good", RealtimeNode.key(new UUID(2, 1)));
    headers.put("X-API-Key", List.of(" good "));
    assertThat(status()).isEqualTo(101);
    assertThat(upgraded.subscriber()).isEqualTo(RealtimeNode.key(new UUID(2, 1)));
    headers.put("Authorization", List.of("Bearer good"));
    assertThat(status()).isEqualTo(101);
    assertThat(upgraded.refusal()).isEqualTo(CloseStatus.SEVERAL_CREDENTIALS.reason());
    headers.remove("X-API-Key");
    assertThat(status()).isEqualTo(101);
    assertThat(upgraded.subscriber()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Bearer bad | 4401",
        "bEARER   bad | 4401",
        "Basic good | 4401",
        "Bearergood | 4401",
        "Bearer | 4401"
      })
  void a_refused_credential_is_told_after_the_upgrade(String header, int code) throws Exception {
    node.credentials.known.put("good", RealtimeNode.key(new UUID(2, 1)));
    headers.put("Authorization", List.of(header));
    assertThat(status()).isEqualTo(101);
    assertThat(upgraded.subscriber()).isNull();
    assertThat(upgraded.refusal().getCloseCode().getCode()).isEqualTo(code);
  }

  @Test
  void when_the_database_is_away_the_client_is_to_come_again() throws Exception {
    node.credentials.failure = new IllegalStateException("no connection");
    headers.put("Authorization", List.of("Bearer good"));
    assertThat(status()).isEqualTo(101);
    assertThat(upgraded.refusal().getCloseCode().getCode()).isEqualTo(1013);
  }
}
