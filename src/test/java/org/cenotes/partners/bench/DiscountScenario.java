package org.cenotes.partners.bench;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.cenotes.partners.bench.SystemUnderTest.Requests;
import org.cenotes.partners.bench.SystemUnderTest.Slot;

/** Price requests and bookings with ten discount rules and coupons. */
final class DiscountScenario {
  private static final String RULES =
      """
      INSERT INTO live.discount_rules
      SELECT gen_random_uuid(), jsonb_build_object('es', 'Regla ' || n), NULL, 'percentage', 100 + n, NULL, 'all', '{}',
             NULL, NULL, NULL, n, n % 3 <> 0, true, n % 2 = 0, 'all', NULL, NULL, false, NULL, 0, now(), now()
        FROM generate_series(1, 10) AS n;
      INSERT INTO live.coupons (id, code, discount_type, rate_bp, cenote_ids, is_active, version, created_at, updated_at)
      SELECT gen_random_uuid(), 'BENCH-' || n, 'percentage', 1000, '{}', true, 0, now(), now()
        FROM generate_series(0, 19) AS n ON CONFLICT DO NOTHING
      """;

  static final int ALL_RULES = 10;
  private static final int DISTINCT_REQUESTS = 20_000;

  private final SystemUnderTest system;
  private final AtomicInteger nextGuest = new AtomicInteger();

  DiscountScenario(SystemUnderTest system) throws SQLException {
    this.system = system;
    system.sql(RULES);
  }

  /**
   * Makes this many of the ten rules apply from now on; the others are limited to groups. Zero
   * deactivates all.
   */
  void activateRules(int applying) {
    try {
      system.sql(
          """
          UPDATE live.discount_rules
             SET is_active = %1$d > 0, min_quantity = CASE WHEN priority > %1$d THEN 10 END
           WHERE name->>'es' LIKE 'Regla %%'
          """
              .formatted(applying));
      Thread.sleep(500); // until the node has been notified
    } catch (SQLException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Anonymous price requests for a visit of three, as a shop's page sends them. */
  Supplier<byte[]> priceRequests() {
    return Requests.cycle(
        DISTINCT_REQUESTS,
        n -> {
          Slot slot = system.slot(n * 3);
          String body =
              """
              {"itemType":"cenote","itemId":"%s","date":"%s","ageBreakdown":{"adult":2,"child":1}}\
              """
                  .formatted(slot.cenote(), slot.date());
          return Requests.post("/api/pricing/calculate-complete", "", body);
        });
  }

  /** Bookings with one of this many coupons, each in another slot and for another guest. */
  Supplier<byte[]> bookings(int coupons) {
    return () -> {
      int guest = nextGuest.incrementAndGet();
      Slot slot = system.slot(guest * 7);
      String body =
          """
          {"cenoteId":"%s","date":"%s","startTime":"%s","visitors":1,"firstName":"Ana","lastName":"Prueba",\
          "guestEmail":"ana%d@guests.example","guestPhone":"+529841234567","couponCode":"BENCH-%d"}\
          """
              .formatted(slot.cenote(), slot.date(), slot.start(), guest, guest % coupons);
      return Requests.post("/api/partner/reservations", system.liveKey(), body);
    };
  }
}
