package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import org.cenotes.partners.http.Document.Operation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With demonstration data, what the document shows is answered when it is sent as it stands. */
class WorkingExamplesIT {
  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "listCenotes",
        "getCenote",
        "listCenoteServices",
        "listPartnerCenotes",
        "getAvailability",
        "getPriceSummary",
        "calculatePrice",
        "validateAgeBreakdown",
        "validateReservation",
        "validateCoupon",
        "checkCoupon",
        "listAutoApplyRules",
        "createReservation",
        "sandboxGetAvailability",
        "sandboxCalculatePrice",
        "sandboxValidateCoupon",
        "sandboxCreateReservation",
        "createPortalReservation",
      })
  void an_example_works(String operationId) {
    Operation operation =
        Document.live().operations().stream()
            .filter(candidate -> candidate.id().equals(operationId))
            .findFirst()
            .orElseThrow();
    Response response = send(operation);
    assertThat(response.statusCode())
        .as(operation.name() + " " + response.asString())
        .isBetween(200, 201);
  }

  private static Response send(Operation operation) {
    RequestSpecification request =
        operation.path().contains("-sandbox/")
            ? partner.test()
            : operation.path().startsWith("/api/partner-reservations")
                ? partner.admin().request()
                : partner.live();
    String path = operation.path();
    for (JsonNode parameter : operation.node().path("parameters")) {
      String name = parameter.path("name").asText();
      if (parameter.path("in").asText().equals("path")) {
        path = path.replace("{" + name + "}", parameter.path("example").asText());
      } else if (parameter.has("example")) {
        request.queryParam(name, parameter.path("example").asText());
      }
    }
    JsonNode body = operation.node().at("/requestBody/content/application~1json/example");
    if (!body.isMissingNode()) {
      request.contentType(ContentType.JSON).body(body.toString());
    }
    return request.request(operation.verb(), path);
  }
}
