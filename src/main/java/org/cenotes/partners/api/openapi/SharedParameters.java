package org.cenotes.partners.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes a component of each query or header parameter that is the same wherever it occurs. */
final class SharedParameters {
  private SharedParameters() {}

  static void hoist(ObjectNode document) {
    Map<String, List<Place>> places = new TreeMap<>();
    for (JsonNode path : document.path("paths")) {
      for (JsonNode operation : path) {
        if (operation.get("parameters") instanceof ArrayNode parameters) {
          for (int i = 0; i < parameters.size(); i++) {
            Place place = new Place(parameters, i);
            if (!place.node().path("in").asText("path").equals("path")) {
              places.computeIfAbsent(place.name(), name -> new ArrayList<>()).add(place);
            }
          }
        }
      }
    }
    ObjectNode components = document.withObject("/components/parameters");
    places.forEach((name, found) -> hoist(name, found, components));
  }

  private static void hoist(String name, List<Place> places, ObjectNode components) {
    if (places.size() < 2 || places.stream().map(Place::bare).distinct().count() > 1) {
      return;
    }
    JsonNode shared =
        places.stream()
            .map(Place::node)
            .filter(node -> node.has("example"))
            .findFirst()
            .orElse(places.get(0).node());
    components.set(name, shared);
    places.forEach(place -> place.refer("#/components/parameters/" + name));
  }

  /** Where a parameter stands. */
  private record Place(ArrayNode parameters, int index) {
    JsonNode node() {
      return parameters.get(index);
    }

    String name() {
      return node().path("name").asText();
    }

    /** Without the example, which differs from operation to operation. */
    ObjectNode bare() {
      ObjectNode copy = node().deepCopy();
      copy.remove("example");
      return copy;
    }

    void refer(String component) {
      parameters.set(index, parameters.objectNode().put("$ref", component));
    }
  }
}
