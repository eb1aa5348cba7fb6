package org.cenotes.partners.domain.identity.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.identity.token.TokenVerifier.AccessToken;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which tokens a socket accepts: those that were issued here, while they last, and no others. */
@ExtendWith(OutsideServer.class)
class TokenVerifierTest {
  private static final UUID USER = new UUID(0, 1);
  private static final UUID SESSION = new UUID(0, 2);

  @TempDir private static Path folder;

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private TestKeys keys;
  private TokenVerifier verifier;

  @BeforeEach
  void makeKeys() {
    keys =
        new TestKeys(
            clock, folder.resolve("jwks.json"), Duration.ofDays(90), Duration.ofMinutes(15));
    verifier = new TokenVerifier(keys.ring(), clock, "cenotes", "partners");
  }

  private JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer("cenotes")
        .audience("partners")
        .subject(USER.toString())
        .expirationTime(Date.from(clock.instant().plusSeconds(900)))
        .claim("sid", SESSION.toString());
  }

  private Optional<AccessToken> verify(JWTClaimsSet.Builder claims) {
    return verifier.verify(keys.ring().sign(claims.build()));
  }

  @Test
  void a_token_names_its_user_its_session_and_its_end() {
    Instant end = clock.instant().plusSeconds(900);
    assertThat(verify(claims())).contains(new AccessToken(USER, SESSION, end));
  }

  @Test
  void a_token_is_accepted_until_five_seconds_after_its_end() {
    String token = keys.ring().sign(claims().build());
    clock.advance(Duration.ofSeconds(904));
    assertThat(verifier.verify(token)).isPresent();
    clock.advance(Duration.ofSeconds(2));
    assertThat(verifier.verify(token)).isEmpty();
  }

  @Test
  void a_token_of_another_issuer_or_for_another_audience_is_refused() {
    assertThat(verify(claims().issuer("Cenotes"))).isEmpty();
    assertThat(verify(claims().issuer(null))).isEmpty();
    assertThat(verify(claims().audience("others"))).isEmpty();
    assertThat(verify(claims().audience((String) null))).isEmpty();
  }

  @Test
  void a_token_that_lacks_a_claim_or_has_a_strange_one_is_refused() {
    assertThat(verify(claims().subject(null))).isEmpty();
    assertThat(verify(claims().claim("sid", null))).isEmpty();
    assertThat(verify(claims().expirationTime(null))).isEmpty();
    assertThat(verify(claims().subject("admin"))).isEmpty();
    assertThat(verify(claims().claim("sid", "' OR 1=1"))).isEmpty();
    assertThat(verify(claims().claim("sid", 7))).isEmpty();
    assertThat(verify(claims().notBeforeTime(Date.from(clock.instant().plusSeconds(60)))))
        .isEmpty();
  }

  @Test
  void a_token_that_nobody_signed_is_refused() {
    assertThat(verifier.verify(new PlainJWT(claims().build()).serialize())).isEmpty();
    String signed = keys.ring().sign(claims().build());
    assertThat(verifier.verify(signed.substring(0, signed.lastIndexOf('.') + 1))).isEmpty();
  }

  @Test
  void a_public_key_is_no_secret_to_sign_with() throws Exception {
    String publicKey = keys.ring().publicJwks();
    String id = keys.ring().publicKeys().getKeys().get(0).getKeyID();
    SignedJWT forged =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(id).build(), claims().build());
    forged.sign(new MACSigner(publicKey));
    assertThat(verifier.verify(forged.serialize())).isEmpty();
  }

  @Test
  void the_key_of_somebody_else_is_refused_whatever_its_id() throws Exception {
    String id = keys.ring().publicKeys().getKeys().get(0).getKeyID();
    SigningKey other = SigningKey.generate(clock.instant(), clock.instant());
    for (String name : new String[] {id, other.id()}) {
      SignedJWT forged =
          new SignedJWT(
              new JWSHeader.Builder(JWSAlgorithm.RS256)
                  .keyID(name)
                  .jwk(other.pair().toPublicJWK())
                  .build(),
              claims().build());
      forged.sign(new RSASSASigner(other.pair()));
      assertThat(verifier.verify(forged.serialize())).isEmpty();
    }
  }

  @Test
  void a_token_whose_content_was_changed_is_refused() {
    String[] parts = keys.ring().sign(claims().build()).split("\\.");
    String content = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
    String other = content.replace(USER.toString(), new UUID(0, 3).toString());
    parts[1] =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(other.getBytes(StandardCharsets.UTF_8));
    assertThat(other).isNotEqualTo(content);
    assertThat(verifier.verify(String.join(".", parts))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "...", "a.b.c", "null", "e30.e30.", "🚣.🚣.🚣"})
  void what_is_no_token_is_refused(String text) {
    assertThat(verifier.verify(text)).isEmpty();
  }
}
