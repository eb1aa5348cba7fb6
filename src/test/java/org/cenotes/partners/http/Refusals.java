package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

/** Expected responses to requests with an invalid token. */
final class Refusals {
  /** One route for whoever is logged in, and one for a partner's people. */
  static final List<String> PATHS = List.of("/api/auth/me", ApiKeyClient.PATH);

  private Refusals() {}

  /** Both routes answer 401 in the envelope, and say nothing else. */
  static void refused(String token) {
    refusedAs("Bearer " + token);
  }

  /** The same of what the header {@code Authorization} holds. */
  static void refusedAs(String... authorization) {
    for (String path : PATHS) {
      HttpResponse<String> answer = ask(path, authorization);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(401);
      assertThat(answer.headers().firstValue("Content-Type").orElse(""))
          .startsWith("application/json");
      JsonNode body = Api.json(answer.body());
      assertThat(body.path("message").asText()).isEqualTo("error.auth.invalid_token");
      assertThat(body.path("success").asBoolean(true)).isFalse();
      assertThat(body.path("statusCode").asInt()).isEqualTo(401);
      assertThat(body.path("path").asText()).isEqualTo(path);
      assertThat(body.path("requestId").asText()).isNotEmpty();
      assertThat(answer.headers().allValues("Set-Cookie")).isEmpty();
    }
  }

  static HttpResponse<String> ask(String path, String... authorization) {
    HttpRequest.Builder request = Api.rawRequest(path);
    for (String value : authorization) {
      request.header("Authorization", value);
    }
    return Api.raw(request);
  }
}
