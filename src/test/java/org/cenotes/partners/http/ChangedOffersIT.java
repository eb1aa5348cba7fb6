package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A visit is not refunded because its package was sold in another way since the booking. */
@ResourceLock(SharedState.CATALOGUE)
class ChangedOffersIT {
  private static final LocalDate DAY = Partner.day(30);

  private final Partner seller = Partner.seed();
  private final SupplyClient client = SupplyClient.of(Partner.seed());

  private String published() {
    String id = client.published("Cenote Paquete");
    Wait.untilAsserted(
        () ->
            seller
                .live()
                .queryParam("date", DAY.toString())
                .get("/api/partner/availability/" + id)
                .then()
                .statusCode(200));
    return id;
  }

  /** The package of the draft, at 600 pesos for everybody. */
  private static String perGroup(String member) {
    return """
    {"packages": [{%s"name": {"es": "Entrada con comida", "en": "Entry with lunch"},
                   "pricingUnit": "group", "price": 60000}]}
    """
        .formatted(member);
  }

  @Test
  void a_visit_is_not_moved_after_its_package_is_sold_per_group() {
    String id = published();
    String packageId = Api.json(client.read(id)).at("/data/packages/0/id").asText();
    JsonNode made = seller.booked(Partner.body(id, DAY, "10:00", 4).put("packageId", packageId));
    client
        .adminPatch(id, perGroup("\"id\": \"" + packageId + "\", "))
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("packages[0].pricingUnit"));
    client
        .adminPatch(id, perGroup(""))
        .then()
        .statusCode(200)
        .body("data.packages[0].id", not(equalTo(packageId)));
    ObjectNode question = Json.mapper().createObjectNode().put("itemType", "cenote");
    question
        .put("itemId", id)
        .put("packageId", packageId)
        .putObject("ageBreakdown")
        .put("adult", 4);
    Wait.untilAsserted(() -> Discounts.calculate(seller.live(), question).then().statusCode(422));
    String path = "/api/partner-reservations/" + made.path("id").asText();
    Login user = seller.admin();
    user.request()
        .body("{\"startTime\": \"11:00\"}")
        .patch(path)
        .then()
        .statusCode(422)
        .body("message", equalTo("error.pricing.not_applicable"));
    assertThat(Api.json(user.request().get(path)).at("/data/amounts"))
        .isEqualTo(made.path("amounts"));
    client.review(id, "suspend").then().statusCode(200);
  }
}
