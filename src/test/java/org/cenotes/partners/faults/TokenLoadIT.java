package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Product;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Verification of many concurrent tokens blocks no thread. */
@Tag("faults")
class TokenLoadIT {
  private static final int CONCURRENT_TOKENS = 200;
  private static final int FACTOR = 3;

  /** What a pause of the machine may add. */
  private static final long PAUSE_MILLIS = 2_000;

  @Test
  void two_hundred_concurrent_tokens_are_verified_in_time() throws Exception {
    try (Node node = Node.start(Product.postgres().createDatabase("token_load"), Map.of())) {
      JsonNode user = NodeClient.seed(node.baseUri()).get("user");
      String good =
          NodeClient.logIn(
                  node.baseUri(), user.get("email").asText(), user.get("password").asText())
              .body()
              .at("/data/accessToken")
              .asText();
      List<String> known = Collections.nCopies(CONCURRENT_TOKENS, good);
      millis(node.baseUri(), known, 200); // loaded and initialised
      long limit = FACTOR * millis(node.baseUri(), known, 200) + PAUSE_MILLIS;
      assertThat(millis(node.baseUri(), strange(), 401)).isLessThan(limit);
      assertThat(millis(node.baseUri(), known, 200)).isLessThan(limit);
    }
  }

  /** How long all take; those a slow machine does not get to in time are told to come again. */
  private static long millis(URI node, List<String> tokens, int status) {
    long start = System.nanoTime();
    try (Callers callers = new Callers(CONCURRENT_TOKENS)) {
      List<Integer> answers =
          callers.all(
              CONCURRENT_TOKENS,
              i -> NodeClient.ofUser(node, tokens.get(i)).get("/api/auth/me").status());
      assertThat(answers).isSubsetOf(status, 503);
      assertThat(Collections.frequency(answers, status))
          .as("most of them: %s", answers)
          .isGreaterThan(CONCURRENT_TOKENS / 2);
    }
    long millis = (System.nanoTime() - start) / 1_000_000;
    System.out.printf("%d tokens at once, answered %d: %d ms%n", CONCURRENT_TOKENS, status, millis);
    return millis;
  }

  /** Tokens like the platform's, each signed with an unknown key. */
  private static List<String> strange() throws JOSEException {
    RSAKey key = new RSAKeyGenerator(2048).generate();
    List<String> tokens = new ArrayList<>();
    for (int i = 0; i < CONCURRENT_TOKENS; i++) {
      SignedJWT token =
          new SignedJWT(
              new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(UUID.randomUUID().toString()).build(),
              new JWTClaimsSet.Builder()
                  .issuer("cenotes-partner-platform")
                  .audience("cenotes-partner-platform")
                  .subject(UUID.randomUUID().toString())
                  .issueTime(new Date())
                  .expirationTime(new Date(System.currentTimeMillis() + 600_000))
                  .build());
      token.sign(new RSASSASigner(key));
      tokens.add(token.serialize());
    }
    return tokens;
  }
}
