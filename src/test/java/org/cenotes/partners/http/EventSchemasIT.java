package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cenotes.partners.domain.event.EventType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Every event matches its schema in the OpenAPI document exactly. */
class EventSchemasIT {
  private static List<JsonNode> events;

  @BeforeAll
  static void everything_happens() {
    events = EventScenarios.all();
  }

  private static Set<String> types(boolean written) {
    Set<String> types = new TreeSet<>();
    Arrays.stream(EventType.values())
        .filter(type -> !written || isWritten(type))
        .map(EventType::wire)
        .forEach(types::add);
    return types;
  }

  /** A test of an endpoint stands in no log. */
  private static boolean isWritten(EventType type) {
    return type != EventType.WEBHOOK_TEST;
  }

  private static JsonNode webhook(String type) {
    return Document.live().root().path("webhooks").path(type).path("post");
  }

  private static JsonNode body(String type) {
    return webhook(type).path("requestBody").path("content").path("application/json");
  }

  private static List<String> findings(JsonNode event) {
    return Document.live().strictFindings(body(event.path("type").asText()).path("schema"), event);
  }

  @Test
  void an_event_of_every_type_matches_its_schema_exactly() {
    assertThat(new TreeSet<>(FeedClient.types(events))).isEqualTo(types(true));
    assertThat(events).allSatisfy(event -> assertThat(findings(event)).as("" + event).isEmpty());
  }

  @Test
  void the_schema_check_finds_deviations() {
    for (String type : types(true)) {
      ObjectNode event = first(type).deepCopy();
      ((ObjectNode) event.path("data")).put("surprise", 1);
      assertThat(findings(event)).as(type).hasSize(1);
      event = first(type).deepCopy();
      ((ObjectNode) event.path("data")).remove(first(type).path("data").fieldNames().next());
      ((ObjectNode) event.path("resource")).put("type", "another");
      event.put("more", true);
      assertThat(findings(event)).as(type).hasSizeGreaterThanOrEqualTo(2);
    }
  }

  private static JsonNode first(String type) {
    return events.stream()
        .filter(event -> event.path("type").asText().equals(type))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void previous_has_the_changed_members_only() {
    for (JsonNode event : events) {
      for (Map.Entry<String, JsonNode> member : event.path("previous").properties()) {
        JsonNode now = event.path("data").path(member.getKey());
        assertThat(member.getValue()).as(member.getKey() + " of " + event).isNotEqualTo(now);
        assertThat(member.getValue().isNull() && now.isMissingNode()).as("" + event).isFalse();
      }
    }
  }

  @Test
  void resource_versions_increase() {
    for (JsonNode event : events) {
      List<JsonNode> same =
          events.stream().filter(other -> slot(other).equals(slot(event))).toList();
      assertThat(same).extracting(one -> one.at("/resource/version").asInt()).isSorted();
      assertThat(same.stream().filter(one -> version(one) == version(event)))
          .as("one version, one state")
          .allSatisfy(one -> assertThat(one.path("data")).isEqualTo(event.path("data")));
    }
  }

  private static int version(JsonNode event) {
    return event.at("/resource/version").asInt();
  }

  /** What the version counts changes of. */
  private static String slot(JsonNode event) {
    return event.at("/resource/id").asText()
        + event.at("/data/date").asText()
        + event.at("/data/startTime").asText();
  }

  @Test
  void the_document_names_every_type_with_its_headers_and_an_example() {
    Set<String> documented = new TreeSet<>();
    Document.live().root().path("webhooks").fieldNames().forEachRemaining(documented::add);
    assertThat(documented).isEqualTo(types(false));
    for (String type : documented) {
      assertThat(webhook(type).path("parameters"))
          .extracting(parameter -> parameter.path("name").asText())
          .containsExactly("webhook-id", "webhook-timestamp", "webhook-signature");
      assertThat(webhook(type).path("responses").has("2XX")).as(type).isTrue();
    }
    for (String type : documented) {
      JsonNode example = body(type).path("example");
      assertThat(example.path("type").asText())
          .as("record it with -Dcenotes.examples.record=true")
          .isEqualTo(type);
      assertThat(findings(example)).as("example of " + type).isEmpty();
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "cenotes.examples.record", matches = "true")
  void record() {
    types(true).forEach(type -> ExampleRecorder.write("event." + type, first(type)));
  }
}
