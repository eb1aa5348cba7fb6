package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Instant;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** The onboarding is a checklist of facts. */
class OnboardingIT {
  private static final String PATH = "/api/partner-portal/onboarding";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  private JsonNode step(String name) {
    Response response = user.request().get(PATH + "/status");
    response.then().statusCode(200);
    for (JsonNode step : Api.json(response).at("/data/steps")) {
      if (step.path("step").asText().equals(name)) {
        return step;
      }
    }
    throw new AssertionError(name);
  }

  private Response complete(String step) {
    return user.request().post(PATH + "/complete-step/" + step);
  }

  @Test
  void each_step_is_completed_when_its_fact_is_true() {
    user.request().get(PATH + "/status").then().body("data", not(hasKey("startedAt")));
    Response started = user.request().post(PATH + "/start");
    started.then().statusCode(200).body("data.progress", equalTo(0));
    String at = Api.json(started).at("/data/startedAt").asText();
    user.request().post(PATH + "/start").then().body("data.startedAt", equalTo(at));

    refused("company_profile");
    user.request()
        .body("{\"legalName\":\"Selva SA de CV\",\"taxId\":\"SEL010203AB1\"}")
        .patch("/api/partner-settings/business")
        .then()
        .statusCode(200);
    user.request()
        .body("{\"phone\":\"+529841234567\"}")
        .patch("/api/partner-settings/profile")
        .then()
        .statusCode(200);
    complete("company_profile").then().statusCode(200).body("data.progress", equalTo(20));

    complete("create_api_key").then().statusCode(200);

    refused("sandbox_call");
    partner.test().get("/api/partner-sandbox/cenotes").then().statusCode(200);
    Instant called = Instant.now();
    Wait.untilAsserted(
        () -> assertThat(step("sandbox_call").path("satisfied").asBoolean()).isTrue());
    assertThat(called).as("at once").isAfter(Instant.now().minusSeconds(10));
    complete("sandbox_call").then().statusCode(200);

    Sql.update(
        "UPDATE control.partner_webhooks SET is_active = false WHERE partner_id = ?", partner.id());
    refused("configure_webhook");
    user.request()
        .body("{\"url\":\"https://receiver.example/hook\",\"events\":[\"*\"]}")
        .post("/api/partner-portal/webhooks")
        .then()
        .statusCode(201);
    complete("configure_webhook").then().statusCode(200).body("data.progress", equalTo(80));

    refused("first_reservation");
    VisitSql.made(partner);
    complete("first_reservation")
        .then()
        .statusCode(200)
        .body("data.progress", equalTo(100))
        .body("data.completedAt", notNullValue());
    complete("first_reservation").then().statusCode(200);
    complete("world_domination")
        .then()
        .statusCode(404)
        .body("message", equalTo("error.onboarding_step.not_found"));
  }

  private void refused(String step) {
    assertThat(step(step).path("satisfied").asBoolean()).as(step).isFalse();
    complete(step)
        .then()
        .statusCode(400)
        .body("message", equalTo("error.partner.onboarding_step_not_satisfied"));
  }
}
