package org.cenotes.partners.http;

import static java.util.Map.entry;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.cenotes.partners.platform.secret.RandomText;

/** A successful request for every route that manages rules and coupons. */
final class DiscountCalls {
  private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");
  private static final Instant OVER = Instant.parse("2020-02-01T00:00:00Z");

  static final Map<String, Function<Partner, Exchange>> ALL =
      Map.ofEntries(
          entry("GET /api/admin/discount-rules", o -> new Exchange(Map.of("perPage", 1), null)),
          entry("POST /api/admin/discount-rules", o -> rule()),
          entry(
              "PATCH /api/admin/discount-rules/{id}",
              o ->
                  Exchange.about("id", made("/api/admin/discount-rules", rule()))
                      .with("value", 12.5)),
          entry(
              "DELETE /api/admin/discount-rules/{id}",
              o -> Exchange.about("id", made("/api/admin/discount-rules", rule()))),
          entry("GET /api/admin/coupons", o -> new Exchange(Map.of("perPage", 1), null)),
          entry("POST /api/admin/coupons", o -> coupon()),
          entry(
              "PATCH /api/admin/coupons/{id}",
              o ->
                  Exchange.about("id", made("/api/admin/coupons", coupon()))
                      .with("maxRedemptions", 200)),
          entry(
              "DELETE /api/admin/coupons/{id}",
              o -> Exchange.about("id", made("/api/admin/coupons", coupon()))));

  private DiscountCalls() {}

  /** Over long ago, so that it changes nobody's price. */
  private static Exchange rule() {
    return Exchange.body(
        "name",
        Map.of("es", "Grupos", "en", "Groups"),
        "discountType",
        "quantity_based",
        "appliesTo",
        "all",
        "value",
        10,
        "minQuantity",
        12,
        "priority",
        5,
        "stackable",
        true,
        "autoApply",
        true,
        "isActive",
        false,
        "startsAt",
        LONG_AGO,
        "endsAt",
        OVER);
  }

  private static Exchange coupon() {
    return Exchange.body(
        "code", "TEST-" + RandomText.crockford32(12),
        "discountType", "percentage",
        "value", 10,
        "maxRedemptions", 100,
        "maxPerCustomer", 1,
        "maxDiscountAmount", 50_000,
        "cenoteIds", List.of());
  }

  private static UUID made(String path, Exchange exchange) {
    return UUID.fromString(
        Api.json(exchange.send(Login.platformAdmin().request(), "POST " + path))
            .at("/data/id")
            .asText());
  }
}
