package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import io.restassured.response.Response;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Received;
import org.cenotes.partners.receiver.Receiver;
import org.cenotes.partners.receiver.Script;

/** The webhook routes of the portal, called by a partner's administrator, with a receiver. */
record WebhookClient(Partner partner, Login admin) {
  static final String PATH = "/api/partner-portal/webhooks";
  static final String TEST = "/api/partners/webhooks/test";

  /** What the tests of this JVM send to; each test has a path of its own. */
  static final Receiver RECEIVER = Receiver.start();

  /** Of a new partner. */
  static WebhookClient open() {
    Partner partner = Partner.seed();
    return new WebhookClient(partner, partner.admin());
  }

  /** A path that nobody else uses. */
  static String path() {
    return "/" + UUID.randomUUID();
  }

  static String json(String form, Object... values) {
    return form.replace('\'', '"').formatted(values);
  }

  Response create(String body) {
    return admin.request().body(body).post(PATH);
  }

  /** Makes an endpoint at a path of the receiver; answers its record with the secret. */
  JsonNode created(String path, String environment) {
    return data(
        create(json("{'url':'%s','environment':'%s'}", RECEIVER.url(path), environment)), 201);
  }

  Response update(String id, String body) {
    return admin.request().body(body).put(PATH + "/" + id);
  }

  JsonNode updated(String id, String form) {
    return data(update(id, json(form)), 200);
  }

  Response delete(String id) {
    return admin.request().delete(PATH + "/" + id);
  }

  Response test(String id) {
    return admin.request().body("{}").post(PATH + "/" + id + "/test");
  }

  Response rotate(String id, String body) {
    return admin.request().body(body).post(PATH + "/" + id + "/rotate-secret");
  }

  /** A page of an endpoint's delivery log. */
  JsonNode logs(String id, String query) {
    Response answer = admin.request().get(PATH + "/" + id + "/logs?perPage=50&" + query);
    assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(200);
    return Api.json(answer);
  }

  /** The newest delivery that matches, once there is one. */
  JsonNode awaitDelivery(String id, String query) {
    return Wait.until(() -> logs(id, query).path("data").path(0), log -> !log.isMissingNode());
  }

  /** Books a visit, live or in the sandbox. */
  void book(boolean live) {
    String body = partner.body("cenote-ik-kil", Partner.day(20)).toString();
    Response answer =
        live
            ? partner.live().body(body).post("/api/partner/reservations")
            : partner.test().body(body).post("/api/partner-sandbox/reservations");
    assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(201);
  }

  JsonNode list() {
    return data(admin.request().queryParam("perPage", 100).get(PATH), 200);
  }

  /** As a request of the administrator, from any thread. */
  HttpResponse<String> post(String path, String body, String idempotencyKey) {
    return Api.raw(
        Api.rawRequest(path)
            .header("Authorization", "Bearer " + admin.accessToken())
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", idempotencyKey)
            .POST(BodyPublishers.ofString(body)));
  }

  static JsonNode data(Response response, int status) {
    assertThat(response.statusCode()).as(response.asString()).isEqualTo(status);
    return Api.json(response).path("data");
  }

  static void refused(Response response, int status, String message) {
    assertThat(response.statusCode()).as(response.asString()).isEqualTo(status);
    assertThat(Api.json(response).path("message").asText()).isEqualTo(message);
  }

  /** Whether the standard's library takes the request with this secret. */
  static boolean verifies(Received request, String secret) {
    Map<String, List<String>> headers =
        request.headers().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, header -> List.of(header.getValue())));
    try {
      new Webhook(secret).verify(request.text(), headers);
      return true;
    } catch (WebhookVerificationException e) {
      return false;
    }
  }

  /** A receiver as it should be: 200 for what verifies, else 401. */
  static Script careful(String secret) {
    return (request, out, exit) ->
        Script.status(verifies(request, secret) ? 200 : 401).play(request, out, exit);
  }
}
