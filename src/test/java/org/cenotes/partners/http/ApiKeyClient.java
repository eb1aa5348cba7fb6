package org.cenotes.partners.http;

import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/** The API key routes of the portal, called by a partner's administrator. */
record ApiKeyClient(Partner partner, Login admin) {
  static final String PATH = "/api/partner-portal/api-keys";

  /** Of a new partner. */
  static ApiKeyClient open() {
    Partner partner = Partner.seed();
    return new ApiKeyClient(partner, partner.admin());
  }

  Response create(String body) {
    return admin.request().body(body).post(PATH);
  }

  /** Makes a live key and answers its record. */
  JsonNode created(String name) {
    return data(create("{\"name\":\"" + name + "\"}"), 201);
  }

  Response update(String id, String body) {
    return admin.request().body(body).put(PATH + "/" + id);
  }

  Response revoke(String id) {
    return admin.request().delete(PATH + "/" + id);
  }

  Response rotate(String id, String body) {
    return admin.request().body(body).post(PATH + "/" + id + "/rotate");
  }

  /** The record of a key as the list has it. */
  JsonNode listed(String id) {
    JsonNode list = data(admin.request().queryParam("perPage", 100).get(PATH), 200);
    for (JsonNode key : list) {
      if (key.path("id").asText().equals(id)) {
        return key;
      }
    }
    throw new AssertionError("not in the list: " + id);
  }

  /** As {@link #create}, from any thread. */
  HttpResponse<String> post(String path, String body) {
    return Api.raw(
        Api.rawRequest(PATH + path)
            .header("Authorization", "Bearer " + admin.accessToken())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  /** How many keys of the environment are active and not in their grace period. */
  long active(String environment) {
    return Sql.number(
        """
        SELECT count(*) FROM control.partner_api_keys WHERE partner_id = ? AND environment = ?
           AND is_active AND revoked_at IS NULL AND rotated_at IS NULL AND (expires_at IS NULL OR expires_at > now())
        """,
        partner.id(),
        environment);
  }

  static JsonNode data(Response response, int status) {
    response.then().statusCode(status);
    return Api.json(response).path("data");
  }

  static void refused(Response response, int status, String message) {
    response.then().statusCode(status).body("message", equalTo(message));
  }

  /** What the key opens: 200 or 401. */
  static int knock(String key) {
    return Api.with(key).get("/api/partner/whoami").statusCode();
  }
}
