package org.cenotes.partners.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Gives members of schemas an example: the first value that they have in a recorded body. */
final class MemberExamples {
  private static final String COMPONENT = "#/components/schemas/";

  private final JsonNode schemas;

  private MemberExamples(JsonNode schemas) {
    this.schemas = schemas;
  }

  static void addTo(ObjectNode document) {
    MemberExamples examples = new MemberExamples(document.at("/components/schemas"));
    examples.bodies(document.path("paths"));
    examples.bodies(document.path("webhooks"));
    examples.bodies(document.at("/components/responses"));
    for (JsonNode schema : examples.schemas) {
      if (schema.has("enum") && schema instanceof ObjectNode named) {
        named.putArray("examples").add(schema.path("enum").get(0));
      }
    }
  }

  private void bodies(JsonNode node) {
    if (node.has("schema") && node.has("example")) {
      add(node.path("schema"), node.path("example"));
      return;
    }
    node.forEach(this::bodies);
  }

  private void add(JsonNode schema, JsonNode value) {
    JsonNode target = target(schema, value);
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        JsonNode described = target.path("properties").path(member.getKey());
        if (described.isMissingNode()) {
          described = target.path("additionalProperties");
        }
        give(described, member.getValue());
        add(described, member.getValue());
      }
    } else if (value.isArray()) {
      give(target.path("items"), value.path(0));
      value.forEach(item -> add(target.path("items"), item));
    }
  }

  private static void give(JsonNode schema, JsonNode value) {
    boolean plain = value.isValueNode() && !value.isNull();
    if (plain
        && schema instanceof ObjectNode member
        && schema.has("type")
        && !schema.has("examples")) {
      member.putArray("examples").add(value);
    }
  }

  /** Follows references, and of a union the schema that the discriminator names. */
  private JsonNode target(JsonNode schema, JsonNode value) {
    if (schema.has("$ref")) {
      return target(component(schema.path("$ref").asText()), value);
    }
    if (schema.has("anyOf")) {
      return target(schema.path("anyOf").path(0), value);
    }
    JsonNode discriminator = schema.path("discriminator");
    if (discriminator.has("mapping")) {
      String type = value.path(discriminator.path("propertyName").asText()).asText();
      return component(discriminator.path("mapping").path(type).asText());
    }
    return schema;
  }

  private JsonNode component(String reference) {
    return reference.startsWith(COMPONENT)
        ? schemas.path(reference.substring(COMPONENT.length()))
        : schemas.path("");
  }
}
