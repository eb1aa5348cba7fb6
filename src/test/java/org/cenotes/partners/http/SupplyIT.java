package org.cenotes.partners.http;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Partners and administrators edit cenotes; what is refused. */
class SupplyIT {
  private static Partner owner;
  private static SupplyClient client;

  @BeforeAll
  static void prepare() {
    owner = Partner.seed();
    client = SupplyClient.of(owner);
  }

  private static String drafted() {
    return client.created(SupplyClient.draft("Cenote Suytun"));
  }

  @Test
  void a_draft_needs_name_description_and_location_only() {
    ObjectNode body = SupplyClient.draft("Cenote X'kekén 2");
    body.retain("name", "description", "location");
    client
        .create(body)
        .then()
        .statusCode(201)
        .body("data.slug", matchesPattern("cenote-x-keken-2(-[0-9a-f]{6})?"))
        .body("data.timezone", equalTo("America/Cancun"))
        .body("data.currency", equalTo("MXN"))
        .body("data.cancellationPolicy.fullRefundHours", equalTo(48))
        .body("data.schedule.bookingWindowDays", equalTo(365))
        .body("data", not(hasKey("agePricing")));
    client.create(Api.json("{}")).then().statusCode(400).body("errors.fields.keySet()", hasSize(3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{'name': {}}; name",
        "{'name': {'es': ' '}}; name.es",
        "{'timezone': 'Mars/Olympus'}; timezone",
        "{'currency': 'JPY'}; currency",
        "{'agePricing': {'adult': -1, 'child': 0}}; agePricing.adult",
        "{'location': {'municipality': 'Tulum'}}; location.state",
        "{'packages': [{'name': {'es': 'A'}, 'pricingUnit': 'group', 'price': {'adult': 1, 'child': 1}}]};"
            + " packages[0].price",
        "{'packages': [{'id': '01900000-0000-7000-8000-00000000d0aa', 'name': {'es': 'A'}, 'pricingUnit': 'group',"
            + " 'groupPrice': 1}]}; packages[0].id",
        "{'services': [{'name': {'es': 'A'}, 'category': 'transportation', 'inclusionType': 'optional',"
            + " 'pricingUnit': 'group', 'price': 1, 'transportationType': 'none'}]};"
            + " services[0].transportationType",
        "{'services': [{'name': {'es': 'A'}, 'category': 'transportation', 'inclusionType': 'optional',"
            + " 'pricingUnit': 'group', 'price': 1}, {'name': {'es': 'B'}, 'category': 'transportation',"
            + " 'inclusionType': 'included', 'pricingUnit': 'person', 'price': 1}]}; services[1].transportationType",
        "{'amenities': ['A b']}; amenities[0]",
        "{'schedule': {'weekly': {'mon': [{'open': '10:00', 'close': '09:00'}]}, 'slotMinutes': 60,"
            + " 'capacityPerSlot': 1}}; schedule.weekly.mon[0].close",
        "{'schedule': {'weekly': {}, 'slotMinutes': 60, 'capacityPerSlot': 1, 'seasons':"
            + " [{'from': '2027-01-01', 'to': '2027-02-01'}, {'from': '2027-02-01', 'to': '2027-02-02'}]}};"
            + " schedule.seasons[1].from",
        "{'schedule': {'weekly': {}, 'slotMinutes': 60, 'capacityPerSlot': 1, 'minVisitors': 2}};"
            + " schedule.capacityPerSlot",
        "{'cancellationPolicy': {'fullRefundHours': 1, 'partialRefundHours': 2, 'partialRefundPercent': 50}};"
            + " cancellationPolicy.partialRefundHours",
        "{'images': []}; images",
        "{'state': 'active'}; state",
        "{'ownerPartnerId': null}; ownerPartnerId",
        "{'name': null}; name"
      })
  void a_wrong_member_is_named(String body, String member) {
    client
        .patch(drafted(), body.replace('\'', '"'))
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey(member));
  }

  @Test
  void null_sets_an_optional_member_to_what_it_is_in_a_new_cenote() {
    ObjectNode plain = SupplyClient.draft("Cenote Dzitnup");
    plain.retain("name", "description", "location");
    JsonNode fresh = Api.json(client.create(plain)).path("data");
    String id = drafted();
    client
        .patch(id, SupplyClient.draft("Cenote Dzitnup").put("currency", "USD").toString())
        .then()
        .statusCode(200)
        .body("data.timezone", equalTo("America/Merida"))
        .body("data.currency", equalTo("USD"));
    Response cleared =
        client.patch(
            id,
            """
            {"timezone": null, "currency": null, "agePricing": null, "packages": null, "services": null,
             "amenities": null, "schedule": null, "cancellationPolicy": null}
            """);
    cleared.then().statusCode(200);
    for (String member :
        List.of(
            "timezone",
            "currency",
            "agePricing",
            "packages",
            "services",
            "amenities",
            "schedule",
            "cancellationPolicy")) {
      assertThat(Api.json(cleared).path("data").path(member))
          .as(member)
          .isEqualTo(fresh.path(member));
    }
  }

  @Test
  void a_change_keeps_what_it_does_not_name_and_the_ids_of_what_it_repeats() {
    String id = drafted();
    JsonNode before = Api.json(client.read(id)).path("data");
    Response changed =
        client.patch(
            id,
            """
            {"agePricing": null, "packages": [
              {"name": {"es": "Familia"}, "pricingUnit": "group", "groupPrice": 90000},
              {"name": {"es": "Entrada con comida", "en": "Entry with lunch"}, "pricingUnit": "person",
               "agePrice": {"adult": 46000, "child": 30000}, "isActive": false}]}
            """);
    changed
        .then()
        .statusCode(200)
        .body("data", not(hasKey("agePricing")))
        .body("data.packages.name.es", contains("Familia", "Entrada con comida"))
        .body("data.packages[1].id", equalTo(before.at("/packages/0/id").asText()))
        .body("data.packages[1].isActive", equalTo(false))
        .body("data.services[0].id", equalTo(before.at("/services/0/id").asText()));
    assertThat(Api.json(changed).at("/data/schedule")).isEqualTo(before.path("schedule"));
  }

  @Test
  void a_cenote_grows_no_further_by_many_changes() {
    String id = drafted();
    String text = "d".repeat(4_900);
    String packages =
        IntStream.range(0, 48)
            .mapToObj(
                n ->
                    """
                    {"name": {"es": "P%d"}, "pricingUnit": "group", "groupPrice": 90000, "description": {"es": "%s"}}
                    """
                        .formatted(n, text))
            .collect(joining(",", "[", "]"));
    client.patch(id, "{\"packages\": " + packages + "}").then().statusCode(200);
    JsonNode whole = Api.json(client.read(id));
    ObjectNode schedule = whole.at("/data/schedule").deepCopy();
    ArrayNode closures = schedule.putArray("closures");
    for (int day = 0; day < 366; day++) {
      closures
          .addObject()
          .put("date", LocalDate.of(2027, 1, 1).plusDays(day).toString())
          .put("reason", "r".repeat(100));
    }
    client
        .patch(id, "{\"schedule\": " + schedule + "}")
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.messages[0]", containsString("256 KiB"));
    assertThat(Api.json(client.read(id))).isEqualTo(whole);
  }

  @Test
  void a_change_can_be_made_conditional() {
    String id = drafted();
    String tag = client.read(id).header("ETag");
    assertThat(conditional(id, tag, "{\"amenities\": [\"lockers\"]}")).isEqualTo(200);
    assertThat(conditional(id, tag, "{\"amenities\": []}")).isEqualTo(412);
    client.read(id).then().body("data.amenities", contains("lockers"));
    Response admin = client.admin().request().get(SupplyCalls.ADMIN + "/" + id);
    client
        .admin()
        .request()
        .header("If-Match", "\"else\"")
        .body("{}")
        .patch(SupplyCalls.ADMIN + "/" + id)
        .then()
        .statusCode(412)
        .body("message", equalTo("error.precondition_failed"));
    assertThat(admin.header("ETag")).isNotEmpty();
  }

  private static int conditional(String id, String tag, String body) {
    return client
        .owner()
        .request()
        .header("If-Match", tag)
        .body(body)
        .patch(SupplyCalls.OWN + "/" + id)
        .statusCode();
  }

  @Test
  void a_cenote_of_others_does_not_exist_on_supply_routes() {
    SupplyClient another = SupplyClient.of(Partner.seed());
    String draft = drafted();
    for (String id : List.of(draft, owner.cenote("cenote-ik-kil"), UUID.randomUUID().toString())) {
      for (Response response :
          List.of(
              another.read(id),
              another.patch(id, "{}"),
              another.requestPublish(id),
              another.owner().request().get(SupplyCalls.OWN + "/" + id + PREVIEW))) {
        response.then().statusCode(404).body("message", equalTo("error.cenote.not_found"));
      }
    }
  }

  private static final String PREVIEW =
      "/schedule/preview?from=%s&to=%s".formatted(Partner.day(14), Partner.day(15));

  @Test
  void only_verified_suppliers_may_list_cenotes() {
    Partner partner = Partner.seed();
    Login user = partner.admin();
    for (String change : List.of("{\"partnerType\": \"online_agency\"}", "{\"verified\": false}")) {
      become(partner, "{\"partnerType\": \"hotel_partner\", \"verified\": true}", user, 200);
      become(partner, change, user, 403);
      user.request()
          .body(SupplyClient.draft("Cenote").toString())
          .post(SupplyCalls.OWN)
          .then()
          .statusCode(403)
          .body("message", equalTo("error.partner.supply_not_allowed"));
    }
  }

  private static void become(Partner partner, String change, Login user, int status) {
    client
        .admin()
        .request()
        .body(change)
        .patch("/api/admin/partners/" + partner.id())
        .then()
        .statusCode(200);
    Wait.untilAsserted(() -> user.request().get(SupplyCalls.OWN).then().statusCode(status));
  }

  @Test
  void an_administrator_creates_and_publishes_a_cenote_of_the_platform() {
    Login admin = client.admin();
    ObjectNode body = SupplyClient.draft("Cenote de la Casa");
    String id =
        admin
            .request()
            .body(body.toString())
            .post(SupplyCalls.ADMIN)
            .jsonPath()
            .getString("data.id");
    client
        .review(id, "publish")
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("active_image"));
    client
        .adminPatch(id, "{\"images\": [{\"url\": \"http://images.example.com/1.jpg\"}]}")
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("images[0].url"));
    client.review(id, "reactivate").then().statusCode(409);
    SupplyClient.complete(id);
    client
        .adminPatch(id, "{\"name\": {\"en\": \"Our cenote\"}}")
        .then()
        .statusCode(200)
        .body("data.checklist.complete", equalTo(false));
  }
}
