package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import org.cenotes.partners.platform.json.Json;

/** A logged-in user. */
record Login(String accessToken, String refreshToken, JsonNode user) {
  /** Logs in. */
  static Login as(String email, String password) {
    Response response = attempt(email, password);
    response.then().statusCode(200);
    return of(response);
  }

  /** The platform's administrator of development and test. */
  static Login platformAdmin() {
    return as("admin@cenotes.local", "cenotes-admin-dev");
  }

  /** Tries to log in, whatever comes of it. */
  static Response attempt(String email, String password) {
    String body =
        Json.mapper().createObjectNode().put("email", email).put("password", password).toString();
    return Api.anyone().contentType(ContentType.JSON).body(body).post("/api/auth/login");
  }

  /** What a login or a refresh answered. */
  static Login of(Response response) {
    JsonNode data = Api.json(response).path("data");
    return new Login(
        data.path("accessToken").asText(), data.path("refreshToken").asText(), data.path("user"));
  }

  /** A request with the access token. */
  RequestSpecification request() {
    return with(accessToken);
  }

  /** A request with this text for a token. */
  static RequestSpecification with(String token) {
    return Api.anyone().contentType(ContentType.JSON).header("Authorization", "Bearer " + token);
  }
}
