package org.cenotes.partners.http;

import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.lessThanOrEqualTo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A body can be wrong in tens of thousands of places: one is named when it has so many. */
class LargeBodiesIT {
  private static final String[] DAYS = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};

  /** A draft with seasons whose days have hours that say nothing. */
  private static ObjectNode emptyHours(String name, int seasons, int hours) {
    ObjectNode body = SupplyClient.draft(name);
    ArrayNode list = ((ObjectNode) body.path("schedule")).putArray("seasons");
    for (int i = 0; i < seasons; i++) {
      ObjectNode week = list.addObject().putObject("weekly");
      for (String day : DAYS) {
        ArrayNode empty = week.putArray(day);
        for (int j = 0; j < hours; j++) {
          empty.addObject();
        }
      }
    }
    return body;
  }

  @Test
  void of_a_large_body_the_first_problem_is_named() {
    SupplyClient client = SupplyClient.of(Partner.seed());
    client.create(emptyHours("Cenote", 1, 1)).then().body("errors.fields", aMapWithSize(16));
    client
        .create(emptyHours("Cenote", 100, 33))
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.messages", hasSize(1));
  }

  @Test
  void a_wrong_format_in_a_large_body_is_named_with_one_problem_more_at_most() {
    ObjectNode body = emptyHours("Cenote", 24, 24);
    ((ObjectNode) body.path("schedule").path("seasons").path(0)).put("from", "soon");
    SupplyClient.of(Partner.seed())
        .create(body)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("schedule.seasons[0].from"))
        .body("errors.messages.size()", lessThanOrEqualTo(2));
  }

  @Test
  void rows_of_imports_have_the_same_bounds() {
    ObjectNode many = SupplyClient.draft("Cenote").put("externalId", "many");
    ArrayNode packages = many.putArray("packages");
    for (int i = 0; i < 600; i++) {
      packages.addObject();
    }
    String file =
        emptyHours("Cenote", 24, 24).put("externalId", "wrong")
            + "\n"
            + many
            + "\n"
            + emptyHours("Cenote", 1, 2).put("externalId", "small")
            + "\n[\n";
    Login.platformAdmin()
        .request()
        .contentType("application/x-ndjson")
        .body(file.getBytes(StandardCharsets.UTF_8))
        .post("/api/admin/cenotes/import")
        .then()
        .statusCode(200)
        .body("data.refused", equalTo(4))
        .body("data.refusals[0].messages", hasSize(1))
        .body("data.refusals[1].messages", contains(containsString("more than 500 entries")))
        .body("data.refusals[2].messages.size()", greaterThan(20))
        .body("data.refusals[3].messages", contains(containsString("one JSON object")));
  }

  @Test
  void a_blank_may_stand_before_the_parameters_of_a_content_type() {
    Api.anyone()
        .contentType("application/json ; charset=utf-8")
        .body("{}")
        .post("/api/pricing/calculate-complete")
        .then()
        .statusCode(400);
  }
}
