package org.cenotes.partners.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Who a part of the whole document is for; the part has the operations with these tags. */
enum Audience {
  /** Programs with a live API key, and shops that sell to guests. */
  PARTNER(
      "Partner API",
      Set.of(
          "Partner",
          "Catalogue",
          "Pricing",
          "Guests",
          "Payment methods",
          "Checkout",
          "Registration")),
  /** A partner's users. */
  PORTAL(
      "Partner Portal API",
      Set.of(
          "Authentication",
          "Registration",
          "Users",
          "Settings",
          "Portal",
          "Portal reservations",
          "Portal keys",
          "Portal webhooks",
          "Portal cenotes",
          "Reports",
          "Files",
          "Webhook tests")),
  /** The platform's administrators and operators. */
  ADMIN(
      "Administration API",
      Set.of(
          "Authentication",
          "Admin partners",
          "Administrators",
          "Admin operators",
          "Admin commerce",
          "Admin operations",
          "Admin cenotes",
          "Front desk",
          "Payment notifications",
          "Webhook tests")),
  /** Programs with a test API key; operations are called as their live twins. */
  SANDBOX("Sandbox API", Set.of("Sandbox", "Webhook simulator"));

  private static final String TWIN = "sandbox";

  private final String title;
  private final Set<String> tags;

  Audience(String title, Set<String> tags) {
    this.title = title;
    this.tags = tags;
  }

  /** The name of its document. */
  String document() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The tags of its operations; for tests. */
  Set<String> tags() {
    return tags;
  }

  /** Its operations with the components that they refer to. */
  ObjectNode partOf(ObjectNode whole) {
    ObjectNode part = whole.deepCopy();
    ((ObjectNode) part.path("info")).put("title", whole.at("/info/title").asText() + ": " + title);
    retain(part.path("paths"));
    // generators make calls of what a client receives, and some of them invalid code
    part.remove("webhooks");
    if (this == SANDBOX) {
      nameAsLive(part, whole);
    }
    Components.prune(part);
    retainTags(part);
    return part;
  }

  private void retain(JsonNode paths) {
    for (Iterator<JsonNode> items = paths.iterator(); items.hasNext(); ) {
      ObjectNode item = (ObjectNode) items.next();
      item.properties().removeIf(verb -> !tags.contains(tag(verb.getValue())));
      if (item.isEmpty()) {
        items.remove();
      }
    }
  }

  private static String tag(JsonNode operation) {
    return operation.path("tags").path(0).asText();
  }

  /** A client of the sandbox has the methods and classes of a live one. */
  private static void nameAsLive(ObjectNode part, ObjectNode whole) {
    Map<String, JsonNode> live = new HashMap<>();
    for (JsonNode item : whole.path("paths")) {
      item.forEach(operation -> live.put(operation.path("operationId").asText(), operation));
    }
    for (JsonNode item : part.path("paths")) {
      for (JsonNode operation : item) {
        String id = operation.path("operationId").asText();
        JsonNode twin = id.startsWith(TWIN) ? live.get(liveId(id)) : null;
        if (twin != null) {
          ((ObjectNode) operation).put("operationId", liveId(id));
          ((ObjectNode) operation).set("tags", twin.path("tags").deepCopy());
        }
      }
    }
  }

  private static String liveId(String id) {
    String rest = id.substring(TWIN.length());
    return rest.substring(0, 1).toLowerCase(Locale.ROOT) + rest.substring(1);
  }

  private static void retainTags(ObjectNode part) {
    Set<String> used = new HashSet<>();
    part.path("paths").forEach(item -> item.forEach(operation -> used.add(tag(operation))));
    ArrayNode explained = (ArrayNode) part.path("tags");
    for (Iterator<JsonNode> one = explained.iterator(); one.hasNext(); ) {
      if (!used.contains(one.next().path("name").asText())) {
        one.remove();
      }
    }
  }
}
