package org.cenotes.partners.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The components of a part of the document. */
final class Components {
  private Components() {}

  /** Removes those that no path or webhook refers to, directly or through others. */
  static void prune(ObjectNode document) {
    Set<String> used = new HashSet<>();
    collect(document.path("paths"), document, used);
    collect(document.path("webhooks"), document, used);
    for (Map.Entry<String, JsonNode> kind : document.path("components").properties()) {
      String prefix = "#/components/" + kind.getKey() + "/";
      if (kind.getKey().equals("securitySchemes")) {
        kind.getValue().properties().removeIf(one -> !used.contains("security:" + one.getKey()));
      } else {
        kind.getValue().properties().removeIf(one -> !used.contains(prefix + one.getKey()));
      }
    }
  }

  private static void collect(JsonNode node, JsonNode document, Set<String> used) {
    String reference = node.path("$ref").asText();
    if (!reference.isEmpty() && used.add(reference)) {
      collect(document.at(reference.substring(1)), document, used);
    }
    if (node.has("operationId")) {
      node.path("security")
          .forEach(way -> way.fieldNames().forEachRemaining(name -> used.add("security:" + name)));
    }
    node.forEach(child -> collect(child, document, used));
  }
}
