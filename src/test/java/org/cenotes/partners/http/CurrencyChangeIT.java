package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A price in one currency is never taken for one in another. */
@ResourceLock(SharedState.CATALOGUE)
class CurrencyChangeIT {
  private static final LocalDate DAY = Partner.day(30);

  private final Partner seller = Partner.seed();
  private final SupplyClient client = SupplyClient.of(Partner.seed());

  private ObjectNode body(String cenoteId) {
    return Partner.body(cenoteId, DAY, "10:00", 4);
  }

  @Test
  void a_cenote_in_another_currency_changes_no_reservation_and_no_quote() {
    String id = client.published("Cenote Divisa");
    // a node may use what it has cached until the notification of the change arrives
    Wait.untilAsserted(
        () ->
            seller
                .live()
                .queryParam("date", DAY.toString())
                .get("/api/partner/availability/" + id)
                .then()
                .statusCode(200));
    JsonNode made = seller.booked(body(id));
    ObjectNode question = Json.mapper().createObjectNode().put("itemType", "cenote");
    question.put("itemId", id).putObject("ageBreakdown").put("adult", 4);
    String quote = Discounts.price(seller.live(), question).path("quoteId").asText();
    ObjectNode dollars = SupplyClient.draft("Cenote Divisa").put("currency", "USD");
    client
        .adminPatch(id, dollars.deepCopy().retain("currency", "packages").toString())
        .then()
        .statusCode(400)
        .body("errors.fields.keySet()", containsInAnyOrder("agePricing", "services"));
    dollars.retain("currency", "agePricing", "packages", "services");
    client.adminPatch(id, dollars.toString()).then().statusCode(200);
    Wait.untilAsserted(
        () ->
            Discounts.calculate(seller.live(), question)
                .then()
                .body("currency.code", equalTo("USD")));
    seller
        .book(body(id).put("quoteId", quote))
        .then()
        .statusCode(422)
        .body("errors.fields", hasKey("quoteId"));
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
  }
}
