package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.cenotes.partners.http.Document.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Every operation has an example that matches its schema. */
class ExamplesIT {
  @Test
  void every_operation_has_an_example_that_fits_its_schema() {
    for (Operation operation : Document.live().operations()) {
      for (var response : operation.node().path("responses").properties()) {
        if (response.getKey().startsWith("2")) {
          fits(operation, response.getValue());
        }
      }
      if (operation.node().has("requestBody")) {
        fits(operation, operation.node().path("requestBody"));
      }
    }
  }

  @Test
  void every_parameter_of_a_path_has_an_example_that_fits() {
    for (Operation operation : Document.live().operations()) {
      for (JsonNode parameter : operation.node().path("parameters")) {
        if (parameter.path("in").asText().equals("path")) {
          assertThat(parameter.has("example")).as(operation.name() + " " + parameter).isTrue();
        }
        if (parameter.has("example")) {
          assertThat(Document.live().findings(parameter.path("schema"), parameter.path("example")))
              .as(operation.name() + " " + parameter)
              .isEmpty();
        }
      }
    }
  }

  private static void fits(Operation operation, JsonNode message) {
    if (!message.path("content").has("application/json")) {
      return; // a file or an image
    }
    JsonNode media = message.path("content").path("application/json");
    assertThat(media.has("example"))
        .as(operation.name() + ": record it with -Dcenotes.examples.record=true")
        .isTrue();
    assertThat(Document.live().findings(media.path("schema"), media.path("example")))
        .as(operation.name())
        .isEmpty();
  }

  @Test
  @EnabledIfSystemProperty(named = "cenotes.examples.record", matches = "true")
  void record() {
    ExampleRecorder.record();
  }
}
