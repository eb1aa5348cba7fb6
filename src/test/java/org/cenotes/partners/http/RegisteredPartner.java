package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.util.UUID;
import org.cenotes.partners.platform.json.Json;

/** A partner who has registered and waits for approval. */
record RegisteredPartner(UUID id, String email, String password) {
  private static final String PASSWORD = "correct horse battery";

  /** A body that registers a partner nobody else is. */
  static ObjectNode body() {
    return Json.mapper()
        .createObjectNode()
        .put("companyName", "Selva Tours " + UUID.randomUUID())
        .put("contactName", "María José Pech")
        .put("email", "ana-" + UUID.randomUUID() + "@selva.example")
        .put("phone", "984 123 4567")
        .put("password", PASSWORD)
        .put("confirmPassword", PASSWORD)
        .put("acceptedTerms", true)
        .put("acceptedPrivacy", false);
  }

  /** Registers with this body, whatever comes of it. */
  static Response attempt(ObjectNode body) {
    return post("", body);
  }

  /** Asks whether the e-mail is free. */
  static Response check(String email) {
    return post("/check-availability", Json.mapper().createObjectNode().put("email", email));
  }

  private static Response post(String path, ObjectNode body) {
    return Api.anyone()
        .contentType(ContentType.JSON)
        .body(body.toString())
        .post("/api/partners/register" + path);
  }

  /** All tests come from one address: what they did before must not count. */
  static void forgetAttempts() {
    Sql.update(
        "DELETE FROM control.throttles WHERE name LIKE 'register%' OR name LIKE"
            + " 'check_availability%'");
  }

  /** A new one. */
  static RegisteredPartner register() {
    forgetAttempts();
    ObjectNode body = body();
    Response response = attempt(body);
    response.then().statusCode(201);
    return new RegisteredPartner(
        UUID.fromString(response.path("data.partnerId")), body.path("email").asText(), PASSWORD);
  }
}
