package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JWSAlgorithm;
import java.net.URI;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.domain.apikey.ApiKeyFormat;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.socket.Ws;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Which credentials may open the WebSocket. */
class RealtimeAccessIT {
  private static final List<String> ALL =
      List.of("catalog:read", "reservations:read", "reservations:write", "events:read");

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

  private static String key(String... scopes) {
    return Sql.key(partner.id(), KeyEnvironment.LIVE, scopes.length == 0 ? ALL : List.of(scopes));
  }

  private static String auth(String member, String credential) {
    return TeamClient.object().put("type", "auth").put(member, credential).toString();
  }

  /** The close code for a credential, in the handshake's header and in the first frame. */
  private static int refusal(String header, String value, String member, String credential) {
    int byFrame;
    try (Ws ws = Ws.open(root()).say(auth(member, credential))) {
      byFrame = ws.closeCode();
    }
    try (Ws ws = Ws.open(root(), header, value)) {
      assertThat(ws.closeCode()).isEqualTo(byFrame);
    }
    return byFrame;
  }

  private static int ofKey(String key) {
    return refusal("X-API-Key", key, "apiKey", key);
  }

  private static int ofToken(String token) {
    return refusal("Authorization", "Bearer " + token, "token", token);
  }

  @Test
  void each_kind_of_credential_connects() {
    for (Ws ws :
        List.of(
            Ws.open(root(), "X-API-Key", partner.liveKey()),
            Ws.open(root(), "Authorization", "Bearer " + admin.accessToken()),
            Ws.open(root()).say(auth("apiKey", partner.liveKey())),
            Ws.open(root()).say(auth("token", admin.accessToken())))) {
      try (ws) {
        JsonNode ready = ws.next("ready");
        assertThat(ready.path("sessionId").asText()).startsWith("ws_");
        assertThat(ready.path("sequence").isIntegralNumber()).isTrue();
        assertThat(ready.path("heartbeatSeconds").asInt()).isEqualTo(30);
        ws.say("{'type':'ping'}");
        ws.next("pong");
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> bad_credentials_are_4401() {
    TokenForge forger = new TokenForge(admin.accessToken());
    String revoked = key();
    Sql.changeKey(revoked, "revoked_at = now()");
    Map<String, String> tokens = new TreeMap<>();
    tokens.put("garbage", "a.b.c");
    tokens.put("unsigned", forger.raw("{\"alg\":\"none\",\"typ\":\"JWT\"}", ""));
    tokens.put("own key", forger.signed(forger.header(JWSAlgorithm.RS256).build(), forger.own()));
    tokens.put("RS384", forger.signed(forger.header(JWSAlgorithm.RS384).build(), forger.product()));
    tokens.put("public key as secret", forger.macked(JWSAlgorithm.HS256, forger.der()));
    tokens.put("expired", forger.signed(claims -> claims.expirationTime(in(-10))));
    tokens.put("without expiry", forger.signed(claims -> claims.expirationTime(null)));
    tokens.put("not yet", forger.signed(claims -> claims.notBeforeTime(in(60))));
    tokens.put("issuer", forger.signed(claims -> claims.issuer("https://evil.example")));
    tokens.put("audience", forger.signed(claims -> claims.audience("somebody-else")));
    tokens.put("no session", forger.signed(claims -> claims.claim("sid", null)));
    tokens.put(
        "unknown session",
        forger.signed(claims -> claims.claim("sid", UUID.randomUUID().toString())));
    tokens.put(
        "another's name", forger.signed(claims -> claims.subject(UUID.randomUUID().toString())));
    Map<String, String> keys =
        Map.of(
            "unknown",
            ApiKeyFormat.generate(KeyEnvironment.LIVE),
            "revoked",
            revoked,
            "malformed",
            "sk_live_x");
    return Stream.concat(
        tokens.entrySet().stream()
            .map(
                token ->
                    DynamicTest.dynamicTest(
                        "token " + token.getKey(),
                        () -> assertThat(ofToken(token.getValue())).isEqualTo(4401))),
        keys.entrySet().stream()
            .map(
                key ->
                    DynamicTest.dynamicTest(
                        "key " + key.getKey(),
                        () -> assertThat(ofKey(key.getValue())).isEqualTo(4401))));
  }

  private static Date in(long seconds) {
    return Date.from(Instant.now().plusSeconds(seconds));
  }

  @Test
  void two_credentials_are_refused() {
    try (Ws ws =
        Ws.open(
            root(),
            "X-API-Key",
            partner.liveKey(),
            "Authorization",
            "Bearer " + admin.accessToken())) {
      assertThat(ws.closeCode()).isEqualTo(4401);
    }
  }

  @Test
  void a_credential_without_the_scope_is_closed_with_4403() {
    assertThat(ofKey(key("catalog:read", "reservations:read"))).as("scope").isEqualTo(4403);
    assertThat(ofToken(Login.platformAdmin().accessToken())).as("admin").isEqualTo(4403);
    for (UserCaller person :
        List.of(UserCaller.OPERATOR, UserCaller.PENDING_PARTNER, UserCaller.SUSPENDED_PARTNER)) {
      assertThat(ofToken(Login.as(person.make(partner), partner.password()).accessToken()))
          .as(person.name())
          .isEqualTo(4403);
    }
    assertThat(
            ofToken(
                Login.as(UserCaller.PASSWORD_TO_CHANGE.make(partner), partner.password())
                    .accessToken()))
        .isEqualTo(4403);
    Partner other = EventSql.partner();
    for (String off :
        List.of(
            "status = 'SUSPENDED'", "api_enabled = false", "allowed_ips = '{203.0.113.0/24}'")) {
      Sql.changePartner(other.id(), off);
      Wait.untilAsserted(() -> assertThat(ApiKeyClient.knock(other.liveKey())).isEqualTo(403));
      assertThat(ofKey(other.liveKey())).as(off).isEqualTo(4403);
      Sql.changePartner(other.id(), "status = 'ACTIVE', api_enabled = true, allowed_ips = '{}'");
    }
  }
}
