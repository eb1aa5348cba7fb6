package org.cenotes.partners.bench;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.cenotes.partners.bench.Subject.Requests;
import org.cenotes.partners.bench.Subject.Slot;

/** Prices with ten rules and coupons, asked for and booked. */
final class Discounted {
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

  static final int ALL = 10;
  private static final int DIFFERENT = 20_000;

  private final Subject subject;
  private final AtomicInteger number = new AtomicInteger();

  Discounted(Subject subject) throws SQLException {
    this.subject = subject;
    subject.sql(RULES);
  }

  /**
   * So many of the ten rules apply from now on; the others are for groups. None: there are none.
   */
  void rules(int applying) {
    try {
      subject.sql(
          """
          UPDATE live.discount_rules
             SET is_active = %1$d > 0, min_quantity = CASE WHEN priority > %1$d THEN 10 END
           WHERE name->>'es' LIKE 'Regla %%'
          """
              .formatted(applying));
      Thread.sleep(500); // until the node has heard of it
    } catch (SQLException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Asks what a visit of three costs; a stranger's question, as a shop's page asks it. */
  Supplier<byte[]> questions() {
    return Requests.inTurn(
        DIFFERENT,
        n -> {
          Slot slot = subject.slot(n * 3);
          String body =
              """
              {"itemType":"cenote","itemId":"%s","date":"%s","ageBreakdown":{"adult":2,"child":1}}\
              """
                  .formatted(slot.cenote(), slot.date());
          return Requests.post("/api/pricing/calculate-complete", "", body);
        });
  }

  /** Books with one of so many coupons, each in another slot and for another guest. */
  Supplier<byte[]> bookings(int coupons) {
    return () -> {
      int guest = number.incrementAndGet();
      Slot slot = subject.slot(guest * 7);
      String body =
          """
          {"cenoteId":"%s","date":"%s","startTime":"%s","visitors":1,"firstName":"Ana","lastName":"Prueba",\
          "guestEmail":"ana%d@guests.example","guestPhone":"+529841234567","couponCode":"BENCH-%d"}\
          """
              .formatted(slot.cenote(), slot.date(), slot.start(), guest, guest % coupons);
      return Requests.post("/api/partner/reservations", subject.liveKey(), body);
    };
  }
}
