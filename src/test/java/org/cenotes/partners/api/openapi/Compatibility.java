package org.cenotes.partners.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.parser.OpenAPIV3Parser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.openapitools.openapidiff.core.OpenApiCompare;
import org.openapitools.openapidiff.core.compare.OpenApiDiffOptions;
import org.openapitools.openapidiff.core.model.ChangedOpenApi;
import org.openapitools.openapidiff.core.model.ChangedOperation;
import org.openapitools.openapidiff.core.model.Endpoint;

/** Compares two OpenAPI documents by the rules of docs/versioning.md. */
final class Compatibility {
  private static final Set<String> TEXTS =
      Set.of("description", "summary", "title", "example", "examples", "x-enum-varnames");

  private static final String SCHEMAS = "/components/schemas";

  private Compatibility() {}

  /** The operations that a client of the former document can no longer call or read. */
  static List<String> breaks(ObjectNode former, ObjectNode current) {
    ChangedOpenApi changes =
        OpenApiCompare.fromSpecifications(
            parse(former),
            parse(withoutNewNulls(former, current)),
            OpenApiDiffOptions.builder()
                // clients treat values that they do not know as unknown
                .configProperty("incompatible.response.enum.increased", "false")
                .build());
    List<String> breaks = new ArrayList<>();
    for (Endpoint gone : changes.getMissingEndpoints()) {
      breaks.add(gone.getMethod() + " " + gone.getPathUrl() + ": removed");
    }
    for (ChangedOperation operation : changes.getChangedOperations()) {
      if (operation.isIncompatible()) {
        breaks.add(
            operation.getHttpMethod()
                + " "
                + operation.getPathUrl()
                + ": "
                + incompatibleParts(operation));
      }
    }
    if (breaks.isEmpty() && changes.isIncompatible()) {
      breaks.add("the document as a whole");
    }
    return breaks;
  }

  private static List<String> incompatibleParts(ChangedOperation operation) {
    List<String> parts = new ArrayList<>();
    if (operation.getParameters() != null && operation.getParameters().isIncompatible()) {
      parts.add("parameters");
    }
    if (operation.getRequestBody() != null && operation.getRequestBody().isIncompatible()) {
      parts.add("request body");
    }
    if (operation.getApiResponses() != null && operation.getApiResponses().isIncompatible()) {
      parts.add("responses");
    }
    if (operation.getSecurityRequirements() != null
        && operation.getSecurityRequirements().isIncompatible()) {
      parts.add("security");
    }
    return parts;
  }

  /**
   * The document as if members of requests that are objects had not become nullable, which breaks
   * nobody. The comparison takes the union of an object and null for another type.
   */
  private static ObjectNode withoutNewNulls(ObjectNode former, ObjectNode current) {
    ObjectNode same = current.deepCopy();
    Set<String> answered = new HashSet<>();
    current
        .path("paths")
        .findValues("responses")
        .forEach(responses -> collectSchemas(responses, current, answered));
    same.at(SCHEMAS)
        .properties()
        .forEach(
            schema -> {
              JsonNode before = former.at(SCHEMAS).path(schema.getKey()).path("properties");
              if (!answered.contains(schema.getKey())
                  && schema.getValue().get("properties") instanceof ObjectNode members) {
                members.properties().stream()
                    .filter(member -> member.getValue().path("nullable").asBoolean())
                    .filter(member -> before.path(member.getKey()).has("$ref"))
                    .filter(
                        member ->
                            before
                                .path(member.getKey())
                                .equals(member.getValue().path("anyOf").path(0)))
                    .forEach(member -> member.setValue(before.path(member.getKey())));
              }
            });
    return same;
  }

  private static void collectSchemas(JsonNode node, ObjectNode document, Set<String> names) {
    for (String reference : node.findValuesAsText("$ref")) {
      String name = reference.substring(reference.lastIndexOf('/') + 1);
      if (names.add(name)) {
        collectSchemas(document.at(reference.substring(1)), document, names);
      }
    }
  }

  private static OpenAPI parse(ObjectNode document) {
    return new OpenAPIV3Parser().readContents(document.toString()).getOpenAPI();
  }

  /**
   * What compatibility depends on, in OpenAPI 3.0, because the comparison does not see the types of
   * 3.1: without texts and examples, a null type as {@code nullable}.
   */
  static ObjectNode essence(ObjectNode document) {
    ObjectNode essence = document.deepCopy();
    essence.remove(List.of("webhooks", "tags", "servers"));
    strip(essence, false);
    essence.put("openapi", "3.0.3");
    essence.putObject("info").put("title", "Cenotes Partner Platform").put("version", "1.0");
    return essence;
  }

  private static void strip(JsonNode node, boolean namesAreMembers) {
    if (node instanceof ObjectNode object) {
      if (!namesAreMembers) {
        object.remove(TEXTS);
        object.remove("propertyNames");
        nullable(object);
      }
      object
          .properties()
          .forEach(child -> strip(child.getValue(), child.getKey().equals("properties")));
    } else {
      node.forEach(child -> strip(child, false));
    }
  }

  private static void nullable(ObjectNode schema) {
    for (String union : new String[] {"type", "anyOf"}) {
      if (schema.get(union) instanceof ArrayNode alternatives) {
        for (Iterator<JsonNode> one = alternatives.iterator(); one.hasNext(); ) {
          JsonNode alternative = one.next();
          if (alternative.asText().equals("null")
              || alternative.path("type").asText().equals("null")) {
            one.remove();
            schema.set("nullable", JsonNodeFactory.instance.booleanNode(true));
          }
        }
        if (union.equals("type")) {
          schema.set("type", alternatives.get(0));
        }
      }
    }
  }
}
