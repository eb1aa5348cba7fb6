package org.cenotes.partners.http;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.function.Function;

/** A successful request for every route about cenotes of partners and of the platform. */
final class SupplyCalls {
  static final String OWN = "/api/partner-portal/cenotes";
  static final String ADMIN = "/api/admin/cenotes";

  static final Map<String, Function<Partner, Exchange>> ALL =
      Map.ofEntries(
          entry("GET " + OWN, o -> new Exchange(Map.of("perPage", 1), null)),
          entry("POST " + OWN, o -> new Exchange(Map.of(), SupplyClient.draft("Cenote Suytun"))),
          entry("GET " + OWN + "/{id}", o -> Exchange.about("id", drafted(o))),
          entry(
              "PATCH " + OWN + "/{id}",
              o ->
                  Exchange.about("id", drafted(o))
                      .with("agePricing", Map.of("adult", 20000, "child", 12000))),
          entry(
              "POST " + OWN + "/{id}/request-publish",
              o -> Exchange.about("id", SupplyClient.complete(drafted(o)))),
          entry("GET " + OWN + "/{id}/schedule/preview", o -> preview(drafted(o))),
          entry("GET " + ADMIN, o -> new Exchange(Map.of("perPage", 1, "state", "draft"), null)),
          entry("POST " + ADMIN, o -> new Exchange(Map.of(), withImage("Cenote Zací"))),
          entry(
              "POST " + ADMIN + "/import",
              o ->
                  new Exchange(
                      Map.of(),
                      ((ObjectNode) withImage("Cenote Zací")).put("externalId", "vld-001"))),
          entry("GET " + ADMIN + "/{id}", o -> Exchange.about("id", drafted(o))),
          entry(
              "PATCH " + ADMIN + "/{id}",
              o ->
                  Exchange.about("id", drafted(o))
                      .with("currency", "USD")
                      .with("agePricing", Map.of("adult", 1500, "child", 800))),
          entry("POST " + ADMIN + "/{id}/publish", o -> inState(o, "pending_review")),
          entry(
              "POST " + ADMIN + "/{id}/reject-publish",
              o -> inState(o, "pending_review").with("reason", "The image shows another cenote")),
          entry(
              "POST " + ADMIN + "/{id}/suspend",
              o -> inState(o, "active").with("reason", "The stairs are being repaired")),
          entry("POST " + ADMIN + "/{id}/reactivate", o -> inState(o, "suspended")),
          entry("GET " + ADMIN + "/{id}/schedule/preview", o -> preview(drafted(o))));

  private SupplyCalls() {}

  static boolean isSupply(String path) {
    return path.startsWith(OWN);
  }

  private static JsonNode withImage(String name) {
    ObjectNode body = SupplyClient.draft(name);
    body.putArray("images")
        .addObject()
        .put("url", "https://images.example.com/cenote-zaci.jpg")
        .put("alt", "Agua y estalactitas")
        .put("isPrimary", true);
    return body;
  }

  private static String drafted(Partner owner) {
    return SupplyClient.of(owner).created(SupplyClient.draft("Cenote Suytun"));
  }

  /** In no catalogue: tests that count what is on sale run at the same time. */
  private static Exchange inState(Partner owner, String state) {
    String id = SupplyClient.complete(drafted(owner));
    Sql.update(
        "UPDATE live.cenotes SET state = ?, is_private = true, version = version + 1 WHERE id = ?::uuid",
        state,
        id);
    return Exchange.about("id", id);
  }

  private static Exchange preview(String id) {
    return new Exchange(
        Map.of("id", id, "from", Partner.day(14).toString(), "to", Partner.day(15).toString()),
        null);
  }
}
