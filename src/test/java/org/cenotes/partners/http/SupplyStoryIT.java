package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A partner's cenote from its draft to sale, suspension and return. */
@ResourceLock(SharedState.CATALOGUE)
class SupplyStoryIT {
  private static final LocalDate DAY = Partner.day(30);

  private final Partner owner = Partner.seed();
  private final Partner seller = Partner.seed();
  private final SupplyClient client = SupplyClient.of(owner);

  private ObjectNode body(String cenoteId) {
    return Partner.body(cenoteId, DAY, "10:00", 4);
  }

  private void assertBookable(String id, boolean bookable) {
    // a node may use what it has cached until the notification of the change arrives
    Wait.untilAsserted(
        () ->
            seller
                .live()
                .queryParam("date", DAY.toString())
                .get("/api/partner/availability/" + id)
                .then()
                .statusCode(bookable ? 200 : 404));
    Response listed =
        seller
            .live()
            .queryParam("search", "Prueba " + id.substring(24))
            .get("/api/partner/cenotes");
    assertThat(listed.jsonPath().getList("data.id")).isEqualTo(bookable ? List.of(id) : List.of());
    Response booked = seller.book(body(id));
    if (bookable) {
      booked.then().statusCode(201);
    } else {
      booked.then().statusCode(404).body("message", equalTo("error.cenote.not_found"));
    }
  }

  private String named(String id) {
    client
        .patch(id, "{\"name\": {\"es\": \"Cenote Prueba %s\"}}".formatted(id.substring(24)))
        .then()
        .statusCode(200);
    return id;
  }

  @Test
  void a_draft_is_reviewed_sold_suspended_and_sold_again() {
    ObjectNode incomplete = SupplyClient.draft("Cenote Prueba");
    incomplete.remove(List.of("agePricing", "packages"));
    incomplete.putObject("name").put("en", "Test cenote");
    String id = client.created(incomplete);
    client
        .read(id)
        .then()
        .body("data.state", equalTo("draft"))
        .body("data.ownerPartnerId", equalTo(owner.id().toString()))
        .body("data.checklist.complete", is(false))
        .body("data.checklist.items.satisfied", everyItem(is(false)))
        .body("data", not(hasKey("agePricing")));
    client
        .requestPublish(id)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields.keySet()", hasSize(3))
        .body("errors.fields", hasKey("spanish_name"))
        .body("errors.fields", hasKey("pricing"))
        .body("errors.fields", hasKey("active_image"));

    named(id);
    client.patch(id, "{\"agePricing\": {\"adult\": 18000, \"child\": 9000}}");
    client.requestPublish(id).then().statusCode(400).body("errors.fields.keySet()", hasSize(1));
    SupplyClient.complete(id);
    client
        .requestPublish(id)
        .then()
        .statusCode(200)
        .body("data.state", equalTo("pending_review"))
        .body("data.publishRequestedAt", notNullValue());
    client.patch(id, "{\"amenities\": []}").then().statusCode(409);
    client.requestPublish(id).then().statusCode(409);
    assertBookable(id, false);

    client
        .review(id, "reject-publish")
        .then()
        .statusCode(200)
        .body("data.state", equalTo("draft"))
        .body("data.rejectionReason", equalTo("Reason to reject-publish"));
    client.requestPublish(id).then().statusCode(200).body("data", not(hasKey("rejectionReason")));
    client.review(id, "publish").then().statusCode(200).body("data.publishedAt", notNullValue());
    assertBookable(id, true);
    String standing = seller.booked(body(id)).path("id").asText();

    client
        .review(id, "suspend")
        .then()
        .statusCode(200)
        .body("data.suspensionReason", equalTo("Reason to suspend"));
    assertBookable(id, false);
    seller
        .live()
        .get("/api/partner/reservations/" + standing)
        .then()
        .body("data.status", equalTo("confirmed"));
    seller
        .admin()
        .request()
        .body("{\"visitors\": 1}")
        .patch("/api/partner-reservations/" + standing)
        .then()
        .statusCode(409)
        .body("message", equalTo("error.reservation.invalid_transition"));
    client.patch(id, "{\"amenities\": []}").then().statusCode(409);
    client.review(id, "reactivate").then().statusCode(200);
    assertBookable(id, true);
    seller.cancel(standing).then().statusCode(200);
    assertEventsAndAudit(id);
  }

  private void assertEventsAndAudit(String id) {
    List<String> types =
        FeedClient.live(owner).until("cenote.reactivated", id).stream()
            .filter(event -> event.path("type").asText().startsWith("cenote."))
            .map(event -> event.path("type").asText())
            .toList();
    assertThat(types)
        .containsExactly(
            "cenote.publish_requested",
            "cenote.publish_rejected",
            "cenote.publish_requested",
            "cenote.published",
            "cenote.suspended",
            "cenote.reactivated");
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND resource = ?"
                    + " AND action LIKE 'cenote.%'",
                owner.id(), "cenote:" + id))
        .as("created, three updates, and a move for each event")
        .isEqualTo(1 + 3 + types.size());
  }

  @Test
  void of_two_administrators_at_once_one_decides() {
    String id = SupplyClient.complete(client.created(SupplyClient.draft("Cenote Disputado")));
    client.requestPublish(id).then().statusCode(200);
    List<Callable<Integer>> decisions =
        Stream.of("publish", "reject-publish", "publish", "reject-publish")
            .<Callable<Integer>>map(move -> () -> client.review(id, move).statusCode())
            .toList();
    assertThat(Concurrently.run(decisions)).containsExactlyInAnyOrder(200, 409, 409, 409);
    client.review(id, "suspend"); // off sale, whatever was decided
  }

  @Test
  void a_schedule_keeps_the_slots_that_are_booked() {
    String id = SupplyClient.complete(client.created(SupplyClient.draft("Cenote Lleno")));
    client.requestPublish(id).then().statusCode(200);
    client.review(id, "publish").then().statusCode(200);
    seller.booked(body(id));
    JsonNode schedule = Api.json(client.read(id)).path("data").path("schedule");

    for (JsonNode refused :
        List.of(
            with(schedule, "capacityPerSlot", 3),
            with(schedule, "slotMinutes", 30),
            override(schedule, "12:00"),
            closed(schedule))) {
      adminSchedule(id, refused)
          .then()
          .statusCode(409)
          .body("message", equalTo("error.availability.capacity_below_taken"))
          .body("errors.fields.schedule", hasSize(1));
    }
    client
        .adminPatch(id, "{\"timezone\": \"America/New_York\"}")
        .then()
        .statusCode(409)
        .body("message", equalTo("error.availability.capacity_below_taken"));

    adminSchedule(id, with(schedule, "capacityPerSlot", 5)).then().statusCode(200);
    assertSlot(id, 5, 1);
    adminSchedule(id, override(schedule, "10:00")).then().statusCode(200);
    assertSlot(id, 40, 36);
    client.review(id, "suspend").then().statusCode(200);
  }

  private Response adminSchedule(String id, JsonNode schedule) {
    return client.adminPatch(
        id, Json.mapper().createObjectNode().set("schedule", schedule).toString());
  }

  private static ObjectNode with(JsonNode schedule, String member, int value) {
    return ((ObjectNode) schedule.deepCopy()).put(member, value);
  }

  private static ObjectNode override(JsonNode schedule, String open) {
    ObjectNode changed = schedule.deepCopy();
    changed
        .putArray("overrides")
        .addObject()
        .put("date", DAY.toString())
        .put("open", open)
        .put("close", "17:00")
        .put("capacityPerSlot", 40);
    return changed;
  }

  private static ObjectNode closed(JsonNode schedule) {
    ObjectNode changed = schedule.deepCopy();
    changed.putArray("closures").addObject().put("date", DAY.toString()).put("reason", "Obras");
    return changed;
  }

  private void assertSlot(String id, int capacity, int available) {
    Wait.untilAsserted(
        () ->
            seller
                .live()
                .queryParam("date", DAY.toString())
                .get("/api/partner/availability/" + id)
                .then()
                .statusCode(200)
                .body("data.slots.find { it.startTime == '10:00' }.capacity", equalTo(capacity))
                .body("data.slots.find { it.startTime == '10:00' }.available", equalTo(available)));
  }

  @Test
  void a_cenote_that_sells_packages_only_needs_one() {
    ObjectNode draft = SupplyClient.draft("Cenote Paquete");
    draft.remove("agePricing");
    String id = SupplyClient.complete(client.created(draft));
    client.requestPublish(id).then().statusCode(200);
    client.review(id, "publish").then().statusCode(200);
    seller
        .book(body(id))
        .then()
        .statusCode(422)
        .body("message", equalTo("error.pricing.not_applicable"))
        .body("errors.fields", hasKey("packageId"));
    String packageId = client.read(id).jsonPath().getString("data.packages[0].id");
    seller
        .book(body(id).put("packageId", packageId))
        .then()
        .statusCode(201)
        .body("data.amounts.total", equalTo(4 * 45_000));
    Discounts.stranger()
        .body(
            "{\"code\":\"NO-SUCH\",\"itemId\":\"%s\",\"ageBreakdown\":{\"adults\":2,\"children\":0}}"
                .formatted(id))
        .post("/api/coupons/validate")
        .then()
        .statusCode(200)
        .body("data.valid", equalTo(false))
        .body("data.reason", equalTo("coupons.unknown"));
    Api.anyone().get("/api/cenotes/" + id).then().statusCode(200);
    client.review(id, "suspend").then().statusCode(200);
    Sql.update("UPDATE live.cenotes SET is_private = true WHERE id = ?", UUID.fromString(id));
  }
}
