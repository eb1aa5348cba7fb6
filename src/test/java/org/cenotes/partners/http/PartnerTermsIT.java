package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A partner's commission and API access. */
class PartnerTermsIT {
  private static Login admin;

  @BeforeAll
  static void logIn() {
    admin = Login.platformAdmin();
  }

  private static Response patch(UUID id, String what, String body) {
    return admin.request().body(body).patch("/api/admin/partners/" + id + "/" + what);
  }

  @Test
  void a_new_commission_applies_to_new_reservations() {
    Partner partner = Partner.seed();
    JsonNode before = partner.booked(partner.body("cenotes-santa-barbara", Partner.day(63)));
    patch(partner.id(), "commission", "{\"commissionRate\": 20.50, \"reason\": \"volume\"}")
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.admin.commission_updated"))
        .body("data.commissionRate", equalTo(20.5f));
    Wait.untilAsserted(
        () -> {
          JsonNode after = partner.booked(partner.body("cenotes-santa-barbara", Partner.day(63)));
          JsonNode amounts = after.path("amounts");
          assertThat(amounts.path("commission").asLong())
              .isEqualTo(Math.round(amounts.path("total").asLong() * 0.205));
        });
    JsonNode kept =
        Api.json(partner.live().get("/api/partner/reservations/" + before.path("id").asText()));
    assertThat(kept.path("data").path("amounts")).isEqualTo(before.path("amounts"));
    admin
        .request()
        .get("/api/admin/partners/" + partner.id() + "/audit")
        .then()
        .body("data[0].action", equalTo("partner.commission_changed"))
        .body("data[0].before.commissionRate", equalTo(10))
        .body("data[0].after.commissionRate", equalTo(20.5f))
        .body("data[0].after.reason", equalTo("volume"));
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"commissionRate\": 50.01, \"reason\": \"x\"}', commissionRate",
    "'{\"commissionRate\": -1, \"reason\": \"x\"}', commissionRate",
    "'{\"commissionRate\": 1.005, \"reason\": \"x\"}', commissionRate",
    "'{\"reason\": \"x\"}', commissionRate",
    "'{\"commissionRate\": 10}', reason",
  })
  void a_commission_out_of_bounds_is_refused(String body, String member) {
    patch(UUID.randomUUID(), "commission", body)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey(member));
  }

  @Test
  void api_access_needs_a_value_and_a_partner() {
    patch(UUID.randomUUID(), "api-access", "{}")
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("enableApi"));
    patch(UUID.randomUUID(), "api-access", "{\"enableApi\": true}").then().statusCode(404);
  }
}
