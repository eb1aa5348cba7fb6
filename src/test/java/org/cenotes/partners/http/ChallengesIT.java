package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a response with status 401 asks for, and the spelling of the scheme in requests. */
class ChallengesIT {
  private static Response me(String authorization) {
    return Api.anyone().header("Authorization", authorization).get("/api/auth/me");
  }

  private static void assertChallenge(Response response, String challenge) {
    assertThat(response.statusCode()).isEqualTo(401);
    assertThat(response.getHeaders().getValues("WWW-Authenticate")).containsExactly(challenge);
  }

  @Test
  void a_401_names_the_scheme_of_its_route() {
    assertChallenge(Api.anyone().get("/api/partner/whoami"), "ApiKey realm=\"cenotes\"");
    assertChallenge(Api.with("sk_live_x").get("/api/partner/whoami"), "ApiKey realm=\"cenotes\"");
    assertChallenge(Api.anyone().get("/api/partner-portal/api-keys"), "Bearer realm=\"cenotes\"");
    assertChallenge(me("Bearer x"), "Bearer realm=\"cenotes\", error=\"invalid_token\"");
    assertChallenge(me("bearer x"), "Bearer realm=\"cenotes\", error=\"invalid_token\"");
    assertChallenge(
        Login.attempt("nobody@team.example", "wrong password"), "Bearer realm=\"cenotes\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer ", "bearer ", "BEARER ", "bEaReR "})
  void the_scheme_is_accepted_in_any_case(String scheme) {
    Login login = Partner.seed().admin();
    assertThat(me(scheme + login.accessToken()).statusCode()).isEqualTo(200);
    String forged = login.accessToken().substring(0, login.accessToken().length() - 4) + "AAAA";
    assertThat(me(scheme + forged).statusCode()).isEqualTo(401);
  }
}
