package org.cenotes.partners.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.socket.RawSocket;
import org.cenotes.partners.socket.Ws;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The WebSocket's handshake, first frame and limits. */
class RealtimeHandshakeIT {
  private static final String PATH = "/partner/ws";

  private static Partner partner;
  private static Login admin;

  @BeforeAll
  static void log_in() {
    partner = EventSql.partner();
    admin = partner.admin();
  }

  private static URI root() {
    return Product.baseUri();
  }

  private static String key() {
    return Sql.key(partner.id(), KeyEnvironment.LIVE, List.of("events:read"));
  }

  private static String auth(String member, String credential) {
    return TeamClient.object().put("type", "auth").put(member, credential).toString();
  }

  @Test
  void a_sandbox_key_is_refused_before_and_after_the_handshake() throws IOException {
    try (RawSocket raw = new RawSocket(root(), 65_536)) {
      String head =
          raw.handshake(
              PATH,
              "X-API-Key: " + partner.testKey(),
              "Authorization: Bearer " + admin.accessToken());
      assertThat(head).startsWith("HTTP/1.1 403").contains("application/json");
      JsonNode body = Api.json(raw.body(contentLength(head)));
      assertThat(body.path("message").asText())
          .isEqualTo("error.partner.sandbox_key_not_allowed_on_production_api");
      assertThat(body.path("statusCode").asInt()).isEqualTo(403);
    }
    try (Ws ws = Ws.open(root()).say(auth("apiKey", partner.testKey()))) {
      assertThat(ws.closeCode()).isEqualTo(4403);
    }
  }

  private static int contentLength(String head) {
    return head.lines()
        .filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:"))
        .mapToInt(line -> Integer.parseInt(line.substring("content-length:".length()).strip()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_credential_in_the_url_is_refused() throws IOException {
    for (String query :
        List.of(
            "token=" + admin.accessToken(),
            "access_token=x",
            "apiKey=" + partner.liveKey(),
            "api_key=x",
            "x=" + partner.liveKey(),
            "a=1&X-API-Key=x")) {
      assertThat(answer(PATH + "?" + query)).as(query).startsWith("HTTP/1.1 400");
    }
    assertThat(answer(PATH + "?lang=es")).startsWith("HTTP/1.1 101");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?a=^ | Upgrade | dGhlIHNhbXBsZSBub25jZQ==",
        "'' | close | dGhlIHNhbXBsZSBub25jZQ==",
        "'' | Upgrade | c2hvcnQ=",
        "'' | Upgrade | not sixteen bytes in Base64",
      })
  void a_malformed_handshake_is_refused_with_its_reason(String query, String connection, String key)
      throws IOException {
    try (RawSocket raw = new RawSocket(root(), 65_536)) {
      String head =
          raw.ask(
              "GET %s%s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: %s\r\n"
                      .formatted(PATH, query, connection)
                  + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n".formatted(key));
      assertThat(head).startsWith("HTTP/1.1 400");
      assertThat(raw.body(contentLength(head))).contains("only WebSocket version 13 handshakes");
    }
  }

  private static String answer(String path, String... headers) throws IOException {
    try (RawSocket raw = new RawSocket(root(), 65_536)) {
      return raw.handshake(path, headers);
    }
  }

  @Test
  void a_handshake_sets_no_cookie_and_checks_the_origin() throws IOException {
    String key = "X-API-Key: " + partner.liveKey();
    assertThat(answer(PATH, key)).startsWith("HTTP/1.1 101").doesNotContainIgnoringCase("cookie");
    assertThat(answer(PATH)).startsWith("HTTP/1.1 101").doesNotContainIgnoringCase("cookie");
    assertThat(answer(PATH, key, "Origin: https://evil.example")).startsWith("HTTP/1.1 403");
    assertThat(answer(PATH, key, "Origin: " + Product.ORIGIN)).startsWith("HTTP/1.1 101");
    assertThat(Api.raw(Api.rawRequest(PATH)).statusCode()).isEqualTo(400);
  }

  @Test
  void a_silent_socket_is_closed_after_five_seconds() {
    long start = System.nanoTime();
    try (Ws ws = Ws.open(root()).say("{'type':'ping'}")) {
      ws.next("error");
      assertThat(ws.closeCode()).isEqualTo(4408);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start).toMillis()).isBetween(4_500L, 12_000L);
  }

  @Test
  void the_limit_is_five_sockets_per_credential() {
    String key = key();
    Login viewer = TeamClient.join(admin, "partner_viewer");
    List<Ws> open = new ArrayList<>();
    try {
      for (int i = 0; i < 5; i++) {
        open.add(Ws.ofKey(root(), key));
        open.add(Ws.ofToken(root(), viewer.accessToken()));
      }
      for (Ws sixth :
          List.of(
              Ws.open(root(), "X-API-Key", key),
              Ws.open(root()).say(auth("apiKey", key)),
              Ws.open(root(), "Authorization", "Bearer " + viewer.accessToken()),
              Ws.open(root()).say(auth("token", viewer.accessToken())))) {
        try (sixth) {
          assertThat(sixth.closeCode()).isEqualTo(4429);
        }
      }
      Ws.ofKey(root(), key()).close();
      open.remove(0).close();
      Wait.untilAsserted(
          () -> {
            // Until a place is free it receives nothing, and is closed.
            try (Ws again = Ws.open(root(), "X-API-Key", key)) {
              assertThat(again.next(Duration.ofSeconds(1)).path("type").asText())
                  .isEqualTo("ready");
            }
          });
    } finally {
      open.forEach(Ws::close);
    }
  }

  @Test
  void unauthenticated_sockets_per_address_are_limited() throws IOException {
    List<RawSocket> open = new ArrayList<>();
    String refused = "";
    try {
      // On a slow machine the first have been there for five seconds, and go, before the last come.
      for (int i = 0; i < 60 && refused.isEmpty(); i++) {
        RawSocket raw = new RawSocket(root(), 65_536);
        open.add(raw);
        String head = raw.handshake(PATH, "X-Forwarded-For: 198.51.100.77");
        refused = head.startsWith("HTTP/1.1 429") ? head : "";
      }
      assertThat(refused).contains("Retry-After");
      // one that comes before the last has been counted is a socket, and closed with 4429
      assertThat(open).hasSizeGreaterThan(20);
      try (RawSocket elsewhere = new RawSocket(root(), 65_536)) {
        assertThat(elsewhere.handshake(PATH, "X-Forwarded-For: 198.51.100.78"))
            .startsWith("HTTP/1.1 101");
        elsewhere.send(RawSocket.TEXT, auth("apiKey", partner.liveKey()).getBytes(UTF_8));
        assertThat(new String(elsewhere.read().payload(), UTF_8)).contains("ready");
      }
    } finally {
      for (RawSocket raw : open) {
        raw.close();
      }
    }
  }

  @Test
  void an_address_full_of_unauthenticated_sockets_gets_no_further_refusals() throws IOException {
    String from = "X-Forwarded-For: 198.51.100.79";
    List<RawSocket> open = new ArrayList<>();
    String refused = "";
    try {
      // On a slow machine the first have been there for five seconds, and go, before the last come.
      for (int i = 0; i < 60 && refused.isEmpty(); i++) {
        RawSocket raw = new RawSocket(root(), 65_536);
        open.add(raw);
        raw.handshake(PATH, from);
        String head = answer(PATH, from, "Authorization: Bearer a.b.c");
        refused = head.startsWith("HTTP/1.1 429") ? head : "";
      }
      assertThat(refused).contains("Retry-After");
      try (RawSocket good = new RawSocket(root(), 65_536)) {
        assertThat(good.handshake(PATH, from, "X-API-Key: " + key())).startsWith("HTTP/1.1 101");
        assertThat(new String(good.read().payload(), UTF_8)).contains("ready");
      }
    } finally {
      for (RawSocket raw : open) {
        raw.close();
      }
    }
  }

  @Test
  void refused_handshakes_count_no_longer_than_their_sockets_are_open() {
    for (int i = 0; i < 40; i++) {
      try (Ws ws =
          Ws.open(root(), "X-Forwarded-For", "198.51.100.80", "Authorization", "Bearer a.b." + i)) {
        assertThat(ws.closeCode()).isEqualTo(4401);
      }
    }
  }
}
