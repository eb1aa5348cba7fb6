package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An update of guest data does not touch places. */
class GuestDataIT {
  private static Partner partner;
  private static Login user;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
    user = partner.admin();
  }

  private static Response patch(JsonNode visit, String body) {
    return user.request().body(body).patch(PortalClient.PATH + visit.path("id").asText());
  }

  @Test
  void an_update_changes_only_the_given_members() {
    JsonNode visit = VisitSql.made(partner);
    Response response =
        patch(
            visit,
            """
            {"firstName":" Ana ","guestEmail":"ANA@Example.com","guestPhone":"984 765 4321","nationality":"FR",
             "metadata":{"room":"12"},"pickup":{"requested":false,"locationName":"Lobby"}}
            """);
    response.then().statusCode(200);
    JsonNode after = Api.json(response).path("data");
    assertThat(after.at("/guest/firstName").asText()).isEqualTo("Ana");
    assertThat(after.at("/guest/lastName")).isEqualTo(visit.at("/guest/lastName"));
    assertThat(after.at("/guest/email").asText()).isEqualTo("ana@example.com");
    assertThat(after.at("/guest/phone").asText()).isEqualTo("+529847654321");
    assertThat(after.at("/guest/nationality").asText()).isEqualTo("FR");
    assertThat(after.at("/metadata/room").asText()).isEqualTo("12");
    assertThat(after.at("/pickup/locationName").asText()).isEqualTo("Lobby");
    for (String same : new String[] {"date", "startTime", "amounts", "status", "visitors"}) {
      assertThat(after.path(same)).isEqualTo(visit.path(same));
    }
    assertThat(
            Sql.number(
                "SELECT count(*) FROM live.events WHERE resource_id = ?::uuid AND type ="
                    + " 'reservation.updated' AND previous #>> '{guest,email}' = ? AND NOT"
                    + " CAST(previous AS jsonb) ?? 'amounts'",
                visit.path("id").asText(),
                visit.at("/guest/email").asText()))
        .isOne();
  }

  @Test
  void an_update_without_changes_writes_no_event() {
    JsonNode visit = VisitSql.made(partner);
    String same =
        "{\"firstName\":\"%s\",\"date\":\"%s\",\"visitors\":1}"
            .formatted(visit.at("/guest/firstName").asText(), visit.path("date").asText());
    patch(visit, "{}")
        .then()
        .statusCode(200)
        .body("data.updatedAt", equalTo(visit.path("updatedAt").asText()));
    patch(visit, same)
        .then()
        .statusCode(200)
        .body("data.updatedAt", equalTo(visit.path("updatedAt").asText()));
    assertThat(VisitSql.events(visit, "reservation.updated")).isZero();
  }

  @Test
  void invalid_members_are_named() {
    JsonNode visit = VisitSql.made(partner);
    for (String[] bad :
        new String[][] {
          {"firstName", "\" \""},
          {"guestEmail", "\"nobody\""},
          {"guestPhone", "\"call me\""},
          {"nationality", "\"XX\""},
          {"visitors", "0"}
        }) {
      patch(visit, "{\"" + bad[0] + "\":" + bad[1] + "}")
          .then()
          .statusCode(400)
          .body("message", equalTo("validation.invalid_input"))
          .body("errors.fields", hasKey(bad[0]));
    }
    patch(visit, "{\"visitors\":\"2\"}").then().statusCode(400);
    user.request()
        .body("{}")
        .patch(PortalClient.PATH + UUID.randomUUID())
        .then()
        .statusCode(404)
        .body("message", equalTo("error.reservation.not_found"));
  }

  @Test
  void null_clears_what_is_optional_and_nothing_else() {
    JsonNode visit = VisitSql.made(partner);
    patch(
            visit,
            """
            {"nationality":"FR","notes":"Late","metadata":{"room":"12"},"pickup":{"locationName":"Lobby"}}
            """)
        .then()
        .statusCode(200);
    JsonNode cleared =
        Api.json(
            patch(
                visit, "{\"nationality\":null,\"notes\":null,\"metadata\":null,\"pickup\":null}"));
    assertThat(cleared.at("/data/guest").has("nationality")).isFalse();
    assertThat(cleared.path("data").has("notes")).isFalse();
    assertThat(cleared.path("data").has("pickup")).isFalse();
    assertThat(cleared.at("/data/metadata").size()).isZero();
    patch(visit, "{\"guestPhone\":null,\"visitors\":null}")
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields.guestPhone[0]", equalTo("guestPhone must not be null"))
        .body("errors.fields", hasKey("visitors"));
    patch(visit, "{\"notes\":\"Late\"}").then().body("data.notes", equalTo("Late"));
    assertThat(Api.json(patch(visit, "{\"notes\":\"\"}")).path("data").has("notes")).isFalse();
  }

  @Test
  void members_that_change_elsewhere_are_refused_with_the_way() {
    JsonNode visit = VisitSql.made(partner);
    patch(
            visit,
            """
            {"notes":"x","status":"cancelled","transportationType":"shared","packageId":null,"id":"1",
             "partnerReference":"R","guest":{"firstName":"Eva"},"unknown":true}
            """)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields.keySet()", hasSize(6))
        .body(
            "errors.fields.status[0]",
            equalTo(
                "status cannot be changed here; use POST /api/partner-reservations/{id}/cancel"))
        .body("errors.fields.id[0]", equalTo("id cannot be changed"));
    assertThat(Api.json(patch(visit, "{\"unknown\":true}")).path("data")).isEqualTo(visit);
  }

  @Test
  void a_repeated_request_is_executed_once() {
    JsonNode visit = VisitSql.made(partner);
    String path = PortalClient.PATH + visit.path("id").asText();
    String key = "patch-" + UUID.randomUUID();
    Response first =
        user.request().header("Idempotency-Key", key).body("{\"visitors\":2}").patch(path);
    Response again =
        user.request().header("Idempotency-Key", key).body("{\"visitors\":2}").patch(path);
    first.then().statusCode(200);
    again.then().statusCode(200).header("Idempotent-Replayed", "true");
    assertThat(again.asString()).isEqualTo(first.asString());
    assertThat(VisitSql.events(visit, "reservation.updated")).isOne();
  }
}
