package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A venue that becomes stricter does not tie its guests to the time that they booked. */
@ResourceLock(SharedState.CATALOGUE)
class StricterRulesIT {
  private static final LocalDate DAY = Partner.day(60);

  private final PortalClient portal = PortalClient.open();
  private final SupplyClient client = SupplyClient.of(Partner.seed());

  private ObjectNode body(String cenoteId) {
    return Partner.body(cenoteId, DAY, "10:00", 2);
  }

  @Test
  void a_booked_party_moves_under_rules_by_which_it_could_not_book() {
    String id = client.published("Cenote Estricto");
    Wait.untilAsserted(() -> portal.partner().book(body(id)).then().statusCode(201));
    JsonNode visit = portal.partner().booked(body(id));
    ObjectNode schedule = (ObjectNode) Api.json(client.read(id)).at("/data/schedule");
    schedule.put("minVisitors", 4).put("bookingWindowDays", 9);
    client
        .adminPatch(id, "{\"agePricing\": null, \"schedule\": %s}".formatted(schedule))
        .then()
        .statusCode(200);
    Wait.untilAsserted(() -> portal.partner().book(body(id)).then().statusCode(422));
    JsonNode moved = portal.patched(visit, PortalClient.change("startTime", "11:00"));
    assertThat(moved.path("startTime").asText()).isEqualTo("11:00");
    assertThat(moved.path("amounts")).isEqualTo(visit.path("amounts"));
    portal
        .patch(visit, PortalClient.change("visitors", 3))
        .then()
        .statusCode(422)
        .body("errors.fields", hasKey("visitors"));
    portal
        .patch(visit, PortalClient.change("visitors", 5))
        .then()
        .statusCode(422); // plain entry is sold no more
    portal
        .patch(visit, PortalClient.change("date", DAY.plusDays(1).toString()))
        .then()
        .statusCode(422)
        .body("errors.fields", hasKey("visitors"));
  }
}
