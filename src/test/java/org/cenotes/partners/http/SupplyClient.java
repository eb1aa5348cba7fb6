package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.util.concurrent.ConcurrentHashMap;
import org.cenotes.partners.platform.json.Json;

/** A partner that lists cenotes of its own, and the administrator who reviews them. */
record SupplyClient(Login owner, Login admin) {
  private static final ConcurrentHashMap<String, SupplyClient> OF = new ConcurrentHashMap<>();

  private static final String DRAFT =
      """
      {"name": {"es": "%s", "en": "%1$s"},
       "description": {"es": "Cenote con una plataforma de piedra en el centro.",
                       "en": "A cenote with a stone platform in its middle."},
       "location": {"address": "Carretera a Valladolid km 8", "municipality": "Valladolid", "state": "Yucatán",
                    "country": "MX", "latitude": 20.7147, "longitude": -88.1236},
       "timezone": "America/Merida",
       "agePricing": {"adult": 18000, "child": 9000},
       "packages": [{"name": {"es": "Entrada con comida", "en": "Entry with lunch"}, "pricingUnit": "person",
                     "price": {"adult": 45000, "child": 30000}}],
       "services": [{"name": {"es": "Chaleco salvavidas", "en": "Life jacket"}, "category": "equipment",
                     "inclusionType": "optional", "pricingUnit": "person", "price": 5000}],
       "amenities": ["parking", "restrooms"],
       "schedule": {"weekly": {%s}, "slotMinutes": 60, "capacityPerSlot": 20}}
      """;

  /** The client of a seeded partner; logs in again when a test has ended its session. */
  static SupplyClient of(Partner partner) {
    return OF.compute(
        partner.id().toString(),
        (id, known) ->
            known != null && known.owner.request().get("/api/auth/me").statusCode() == 200
                ? known
                : new SupplyClient(partner.admin(), Login.platformAdmin()));
  }

  /** A complete body but for the image; open from nine to five every day. */
  static ObjectNode draft(String name) {
    StringBuilder week = new StringBuilder();
    for (String day : new String[] {"mon", "tue", "wed", "thu", "fri", "sat", "sun"}) {
      week.append(week.isEmpty() ? "" : ",")
          .append("\"" + day + "\":[{\"open\":\"09:00\",\"close\":\"17:00\"}]");
    }
    return (ObjectNode) Api.json(DRAFT.formatted(name, week));
  }

  Response create(JsonNode body) {
    return owner.request().body(body.toString()).post(SupplyCalls.OWN);
  }

  /** Creates a draft and answers its id. */
  String created(JsonNode body) {
    Response response = create(body);
    response.then().statusCode(201);
    return response.jsonPath().getString("data.id");
  }

  /** Puts a complete cenote on sale and answers its id; a node may learn of it a moment later. */
  String published(String name) {
    String id = complete(created(draft(name)));
    requestPublish(id).then().statusCode(200);
    review(id, "publish").then().statusCode(200);
    return id;
  }

  Response read(String id) {
    return owner.request().get(SupplyCalls.OWN + "/" + id);
  }

  Response patch(String id, String body) {
    return owner.request().body(body).patch(SupplyCalls.OWN + "/" + id);
  }

  Response requestPublish(String id) {
    return owner.request().post(SupplyCalls.OWN + "/" + id + "/request-publish");
  }

  /** What an administrator does: publish, suspend and so on. */
  Response review(String id, String move) {
    return admin
        .request()
        .body(Json.mapper().createObjectNode().put("reason", "Reason to " + move).toString())
        .post(SupplyCalls.ADMIN + "/" + id + "/" + move);
  }

  Response adminPatch(String id, String body) {
    return admin.request().body(body).patch(SupplyCalls.ADMIN + "/" + id);
  }

  /** Gives a draft an image through the administrator's route. */
  static String complete(String id) {
    Login.platformAdmin()
        .request()
        .body("{\"images\": [{\"url\": \"https://images.example.com/%s.jpg\"}]}".formatted(id))
        .patch(SupplyCalls.ADMIN + "/" + id)
        .then()
        .statusCode(200);
    return id;
  }
}
