package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.util.UUID;
import org.cenotes.partners.platform.json.Json;

/** The routes for a partner's users. */
final class TeamClient {
  static final String PATH = "/api/partners/users";
  static final String PASSWORD = "cave diving at night";

  private TeamClient() {}

  /** An e-mail that nobody has. */
  static String email() {
    return "user-" + UUID.randomUUID() + "@team.example";
  }

  static ObjectNode object() {
    return Json.mapper().createObjectNode();
  }

  static Response invite(Login inviter, String email, String role) {
    return inviter
        .request()
        .body(object().put("email", email).put("partnerRole", role).toString())
        .post(PATH + "/invite");
  }

  static Response accept(String token, String password) {
    ObjectNode body =
        object().put("token", token).put("password", password).put("confirmPassword", password);
    return Api.anyone()
        .contentType(ContentType.JSON)
        .body(body.toString())
        .post("/api/auth/accept-invite");
  }

  /** Somebody invited to this role, who has accepted and is logged in. */
  static Login join(Login inviter, String role) {
    Response invited = invite(inviter, email(), role);
    invited.then().statusCode(201);
    Response accepted = accept(invited.path("data.inviteToken"), PASSWORD);
    accepted.then().statusCode(200);
    return Login.of(accepted);
  }

  static String id(Login login) {
    return login.user().path("id").asText();
  }

  static String email(Login login) {
    return login.user().path("email").asText();
  }

  static Response access(Login actor, String id, JsonNode change) {
    return actor.request().body(change.toString()).post(PATH + "/" + id + "/update-access");
  }

  static Response refresh(String token) {
    return Api.anyone()
        .contentType(ContentType.JSON)
        .body(object().put("refreshToken", token).toString())
        .post("/api/auth/refresh");
  }
}
