package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.util.Base64URL;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tokens that the server has not signed are refused, in every known disguise. */
class TokenAttacksIT {
  private static String genuine;
  private static TokenForge forger;

  @BeforeAll
  static void logIn() {
    genuine = Partner.seed().admin().accessToken();
    forger = new TokenForge(genuine);
  }

  @Test
  void a_genuine_token_is_accepted() {
    for (String path : Refusals.PATHS) {
      assertThat(Refusals.ask(path, "Bearer " + genuine).statusCode()).isEqualTo(200);
    }
    // and so is what the forger signs with the stolen key: its other tokens fail for what they are
    String same = forger.signed(claims -> claims);
    assertThat(Refusals.ask("/api/auth/me", "Bearer " + same).statusCode()).isEqualTo(200);
  }

  @TestFactory
  Stream<DynamicTest> without_a_signature() {
    Map<String, String> tokens = new TreeMap<>();
    for (String none : new String[] {"none", "None", "nOnE", "NONE", ""}) {
      String header = "{\"alg\":\"" + none + "\",\"typ\":\"JWT\"}";
      tokens.put("alg '" + none + "', no last part", forger.raw(header, ""));
      tokens.put("alg '" + none + "', genuine last part", forger.raw(header, forger.part(2)));
      tokens.put("alg '" + none + "', other last part", forger.raw(header, "AAAA"));
    }
    tokens.put("no alg", forger.raw("{\"typ\":\"JWT\"}", forger.part(2)));
    tokens.put("alg null", forger.raw("{\"alg\":null}", forger.part(2)));
    tokens.put("alg a list", forger.raw("{\"alg\":[\"RS256\"]}", forger.part(2)));
    tokens.put("empty signature", forger.part(0) + "." + forger.part(1) + ".");
    tokens.put("two parts", forger.part(0) + "." + forger.part(1));
    tokens.put("four parts", genuine + ".AAAA");
    tokens.put("five parts", genuine + ".AAAA.AAAA");
    tokens.put("two dots", "..");
    tokens.put("one dot", ".");
    tokens.put("one letter", "a");
    tokens.put("truncated", genuine.substring(0, genuine.length() - 10));
    tokens.put("header is no JSON", forger.raw("{\"alg\"", forger.part(2)));
    tokens.put("header is a list", forger.raw("[]", forger.part(2)));
    tokens.put("no Base64", genuine.replace('.', '!'));
    tokens.put(
        "claims are no JSON",
        forger.part(0) + "." + Base64URL.encode("{\"sub\"") + "." + forger.part(2));
    tokens.put(
        "other claims, genuine signature",
        forger.part(0)
            + "."
            + Base64URL.encode(forger.claims().claim("groups", "admin").build().toString())
            + "."
            + forger.part(2));
    return refused(tokens);
  }

  @TestFactory
  Stream<DynamicTest> with_the_public_key_as_a_secret() {
    Map<String, String> tokens = new TreeMap<>();
    Map<String, byte[]> secrets =
        Map.of(
            "PEM", forger.pem().getBytes(StandardCharsets.US_ASCII),
            "stripped PEM", forger.pem().strip().getBytes(StandardCharsets.US_ASCII),
            "DER", forger.der(),
            "modulus", forger.product().getModulus().decode(),
            "modulus in Base64URL",
                forger.product().getModulus().toString().getBytes(StandardCharsets.US_ASCII));
    for (JWSAlgorithm algorithm : JWSAlgorithm.Family.HMAC_SHA) {
      secrets.forEach(
          (name, secret) -> tokens.put(algorithm + " " + name, forger.macked(algorithm, secret)));
    }
    return refused(tokens);
  }

  @TestFactory
  Stream<DynamicTest> with_a_key_of_ones_own_or_another_algorithm() {
    Map<String, String> tokens = new TreeMap<>();
    for (JWSAlgorithm algorithm : JWSAlgorithm.Family.RSA) {
      tokens.put(
          algorithm + " own key", forger.signed(forger.header(algorithm).build(), forger.own()));
      if (!algorithm.equals(JWSAlgorithm.RS256)) {
        tokens.put(
            algorithm + " true key",
            forger.signed(forger.header(algorithm).build(), forger.product()));
      }
    }
    tokens.put(
        "embedded jwk",
        forger.signed(
            forger.header(JWSAlgorithm.RS256).jwk(forger.own().toPublicJWK()).build(),
            forger.own()));
    tokens.put(
        "embedded jwk, kid of its own",
        forger.signed(
            forger.header(JWSAlgorithm.RS256).keyID("own").jwk(forger.own().toPublicJWK()).build(),
            forger.own()));
    for (String id :
        new String[] {
          "../../dev/null",
          "../../../../../../dev/null",
          "/dev/null",
          "' OR 1=1--",
          "unknown",
          "",
          "k".repeat(4_000),
          "\u0000",
          "http://127.0.0.1/"
        }) {
      String name = id.length() > 40 ? "long" : id.replace('\u0000', '0');
      tokens.put(
          "kid '" + name + "'",
          forger.signed(forger.header(JWSAlgorithm.RS256).keyID(id).build(), forger.own()));
    }
    return refused(tokens);
  }

  @Test
  void key_urls_in_a_token_are_ignored() throws IOException {
    try (ServerSocket trap = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      URI there = URI.create("http://127.0.0.1:" + trap.getLocalPort() + "/keys");
      for (String id : new String[] {forger.product().getKeyID(), "own"}) {
        Refusals.refused(
            forger.signed(
                forger.header(JWSAlgorithm.RS256).keyID(id).jwkURL(there).build(), forger.own()));
        Refusals.refused(
            forger.signed(
                forger.header(JWSAlgorithm.RS256).keyID(id).x509CertURL(there).build(),
                forger.own()));
      }
      // whoever had connected would wait in the backlog
      trap.setSoTimeout(500);
      assertThatThrownBy(trap::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void an_authorization_header_has_one_credential() {
    Refusals.refusedAs("Bearer " + genuine, "Bearer " + genuine);
    Refusals.refusedAs("Bearer a.b.c", "Bearer " + genuine);
    Refusals.refusedAs("Bearer " + genuine, "Basic YTpi");
    Refusals.refusedAs("Bearer " + genuine + ", Bearer " + genuine);
    Refusals.refusedAs("Bearer " + genuine + " " + genuine);
    Refusals.refusedAs("Bearer");
    Refusals.refusedAs("Bearer=" + genuine);
    Refusals.refusedAs("bearer a.b.c");
    Refusals.refusedAs(
        "BEARER " + forger.signed(forger.header(JWSAlgorithm.RS256).build(), forger.own()));
  }

  @Test
  void an_oversized_token_does_not_reach_the_application() {
    for (String path : Refusals.PATHS) {
      HttpResponse<String> answer = Refusals.ask(path, "Bearer " + "a".repeat(20_480));
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).doesNotContain("Exception", "at com.ibm", "SRVE");
    }
  }

  private static Stream<DynamicTest> refused(Map<String, String> tokens) {
    return tokens.entrySet().stream()
        .map(
            token ->
                DynamicTest.dynamicTest(token.getKey(), () -> Refusals.refused(token.getValue())));
  }
}
