package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jwt.JWTClaimsSet;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tokens with a valid signature and claims that do not match the session. */
class TokenClaimsIT {
  private static Login mine;
  private static Login other;
  private static TokenForge forger;
  private static TokenForge stranger;

  @BeforeAll
  static void logIn() {
    mine = Partner.seed().admin();
    other = Partner.seed().admin();
    forger = new TokenForge(mine.accessToken());
    stranger = new TokenForge(other.accessToken());
  }

  @TestFactory
  Stream<DynamicTest> wrong_claims_are_refused() {
    Map<String, UnaryOperator<JWTClaimsSet.Builder>> changes = new TreeMap<>();
    changes.put(
        "expired longer than the skew",
        claims -> claims.issueTime(in(-900)).expirationTime(in(-6)));
    changes.put("without expiry", claims -> claims.expirationTime(null));
    changes.put("expiry a text", claims -> claims.claim("exp", "tomorrow"));
    changes.put("not yet", claims -> claims.notBeforeTime(in(60)));
    changes.put("other issuer", claims -> claims.issuer("https://evil.example"));
    changes.put("no issuer", claims -> claims.issuer(null));
    changes.put("other audience", claims -> claims.audience("somebody-else"));
    changes.put("no audience", claims -> claims.audience((String) null));
    changes.put("no session", claims -> claims.claim("sid", null));
    changes.put("session is no UUID", claims -> claims.claim("sid", "1 OR 1=1"));
    changes.put("session is a number", claims -> claims.claim("sid", 1));
    changes.put("session is a list", claims -> claims.claim("sid", List.of(sid(forger))));
    changes.put("session is an object", claims -> claims.claim("sid", Map.of("id", sid(forger))));
    changes.put("unknown session", claims -> claims.claim("sid", UUID.randomUUID().toString()));
    changes.put("session of another", claims -> claims.claim("sid", sid(stranger)));
    changes.put("another's name", claims -> claims.subject(other.user().path("id").asText()));
    changes.put("no name", claims -> claims.subject(null));
    return changes.entrySet().stream()
        .map(
            change ->
                DynamicTest.dynamicTest(
                    change.getKey(), () -> Refusals.refused(forger.signed(change.getValue()))));
  }

  @Test
  void five_seconds_of_clock_skew_are_accepted() {
    String late = forger.signed(claims -> claims.issueTime(in(-900)).expirationTime(in(0)));
    assertThat(Refusals.ask("/api/auth/me", "Bearer " + late).statusCode()).isEqualTo(200);
  }

  @Test
  void partner_and_role_claims_are_ignored() {
    String token =
        forger.signed(
            claims ->
                claims
                    .claim("partnerId", other.user().path("partnerId").asText())
                    .claim("groups", List.of("admin", "operator"))
                    .claim("upn", other.user().path("email").asText()));
    JsonNode me = Api.json(Refusals.ask("/api/auth/me", "Bearer " + token).body()).path("data");
    assertThat(me).isEqualTo(mine.user());
    JsonNode keys =
        Api.json(Refusals.ask(ApiKeyClient.PATH, "Bearer " + token).body()).path("data");
    assertThat(keys)
        .isNotEmpty()
        .isEqualTo(Api.json(mine.request().get(ApiKeyClient.PATH)).path("data"));
  }

  private static String sid(TokenForge of) {
    return String.valueOf(of.claims().build().getClaim("sid"));
  }

  private static Date in(long seconds) {
    return Date.from(Instant.now().plusSeconds(seconds));
  }
}
