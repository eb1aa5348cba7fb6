package org.cenotes.partners.http;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

/** Outside the state draft a cenote has each of its texts in Spanish. */
class CenoteTextsIT {
  private static final String GUIDE =
      "{\"services\": [{\"name\": %s, \"category\": \"guide\", \"inclusionType\": \"optional\","
          + " \"pricingUnit\": \"group\", \"price\": 90000}]}";

  private final SupplyClient client = SupplyClient.of(Partner.seed());

  @Test
  void a_draft_with_texts_in_english_only_is_not_published() {
    ObjectNode body = SupplyClient.draft("Cenote de los Textos");
    body.putObject("description").put("en", "Water");
    String id = SupplyClient.complete(client.created(body));
    client.patch(id, GUIDE.formatted("{\"en\": \"Guide\"}")).then().statusCode(200);
    client
        .requestPublish(id)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields.keySet()", hasSize(2))
        .body("errors.fields.'description.es'", contains("description.es is required"))
        .body("errors.fields", hasKey("services[0].name.es"));
    client
        .patch(id, "{\"description\": {\"es\": \"Agua\", \"en\": \"Water\"}}")
        .then()
        .statusCode(200);
    client.patch(id, GUIDE.formatted("{\"es\": \"Guía\"}")).then().statusCode(200);
    client.requestPublish(id).then().statusCode(200);
    client
        .adminPatch(id, "{\"description\": {\"en\": \"Water\"}}")
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("description.es"));
    client
        .adminPatch(id, GUIDE.formatted("{\"en\": \"Guide\"}"))
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("services[0].name.es"));
    client.adminPatch(id, "{\"description\": {\"es\": \"Más agua\"}}").then().statusCode(200);
  }
}
