package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.TeamClient.PATH;
import static org.cenotes.partners.http.TeamClient.object;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.util.List;
import java.util.concurrent.Callable;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.platform.secret.Digests;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An invite token is accepted once, before it expires, with a valid password. */
class AcceptInviteIT {
  private static Partner partner;
  private static Login admin;

  @BeforeAll
  static void log_in() {
    partner = Partner.seed();
    admin = partner.admin();
  }

  private static Response invited(String email) {
    Response response = TeamClient.invite(admin, email, "partner_viewer");
    response.then().statusCode(201);
    return response;
  }

  private static void refused(Response response, int status, String key) {
    response.then().statusCode(status).body("message", equalTo(key));
  }

  private static void assertThatTheTokenIsDead(String token) {
    refused(TeamClient.accept(token, TeamClient.PASSWORD), 400, "error.auth.invalid_invite");
  }

  @Test
  void an_invite_token_is_accepted_once() {
    String token = invited(TeamClient.email()).path("data.inviteToken");
    Callable<Integer> accept = () -> TeamClient.accept(token, TeamClient.PASSWORD).statusCode();
    assertThat(Concurrently.run(List.of(accept, accept, accept)))
        .containsExactlyInAnyOrder(200, 400, 400);
  }

  @Test
  void withdrawn_expired_and_unknown_tokens_are_refused() {
    Response withdrawn = invited(TeamClient.email());
    String id = withdrawn.path("data.user.id");
    admin.request().delete(PATH + "/" + id).then().statusCode(200);
    assertThatTheTokenIsDead(withdrawn.path("data.inviteToken"));
    String expired = invited(TeamClient.email()).path("data.inviteToken");
    assertThat(
            Sql.update(
                "UPDATE control.invites SET expires_at = now() WHERE token_digest = ?",
                Digests.sha256(expired)))
        .isEqualTo(1);
    assertThatTheTokenIsDead(expired);
    assertThatTheTokenIsDead("inv_unknown");
  }

  @Test
  void an_invalid_acceptance_is_refused_and_keeps_the_token() {
    String token = invited(TeamClient.email()).path("data.inviteToken");
    ObjectNode body = object().put("token", token).put("password", "password123");
    Api.anyone()
        .contentType(ContentType.JSON)
        .body(body.put("confirmPassword", "other").put("firstName", " ").toString())
        .post("/api/auth/accept-invite")
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body(
            "errors.fields.keySet()",
            containsInAnyOrder("password", "confirmPassword", "firstName"));
    Api.anyone()
        .contentType(ContentType.JSON)
        .body("{}")
        .post("/api/auth/accept-invite")
        .then()
        .statusCode(400)
        .body("errors.fields.keySet()", containsInAnyOrder("token", "password", "confirmPassword"));
    TeamClient.accept(token, TeamClient.PASSWORD).then().statusCode(200);
  }
}
