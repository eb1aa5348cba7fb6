package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.json.Json;

/** Reservations of all kinds and times, inserted by SQL as variations of one that was booked. */
final class SalesSql {
  private static final List<String> STATUSES =
      List.of("confirmed", "completed", "no_show", "cancelled", "refunded", "pending", "expired");

  /** Clock changes of New York in 2026. */
  private static final List<Instant> CLOCK_CHANGES =
      List.of(Instant.parse("2026-03-08T07:00:00Z"), Instant.parse("2026-11-01T06:00:00Z"));

  /** An hour at which no cenote has slots: nobody else takes these places. */
  private static final String START = "03:00:00";

  /** A reservation as a report should see it; money in cents. */
  record Sale(
      String cenoteId,
      String status,
      LocalDate visitDate,
      Instant createdAt,
      String currency,
      int visitors,
      long gross,
      long discount,
      long commission,
      long netPayable,
      long refunded) {
    /** The same, booked at another time. */
    Sale at(Instant time) {
      return new Sale(
          cenoteId,
          status,
          visitDate,
          time,
          currency,
          visitors,
          gross,
          discount,
          commission,
          netPayable,
          refunded);
    }

    boolean counts() {
      return List.of("confirmed", "completed", "no_show").contains(status);
    }

    boolean isCancelled() {
      return List.of("cancelled", "refunded").contains(status);
    }

    private Sale created(Instant at) {
      return new Sale(
          cenoteId,
          status,
          visitDate,
          at,
          currency,
          visitors,
          gross,
          discount,
          commission,
          netPayable,
          refunded);
    }
  }

  private SalesSql() {}

  /** Random sales of these cenotes: in 2026, many near the changes of a clock. */
  static List<Sale> random(Random random, List<String> cenoteIds, int count) {
    List<Sale> sales = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String status = STATUSES.get(random.nextInt(STATUSES.size()));
      long gross = random.nextInt(500_000);
      long commission = random.nextInt((int) gross + 1);
      LocalDate visit = LocalDate.of(2026, 1, 1).plusDays(random.nextInt(364));
      // a confirmed visit of the past would be completed by a job
      LocalDate future = LocalDate.now(java.time.ZoneOffset.UTC).plusDays(2 + random.nextInt(60));
      sales.add(
          new Sale(
              cenoteIds.get(random.nextInt(cenoteIds.size())),
              status,
              status.equals("confirmed") ? future : visit,
              createdAt(random),
              random.nextInt(10) == 0 ? "USD" : "MXN",
              1 + random.nextInt(9),
              gross,
              random.nextInt(1_000),
              commission,
              gross - commission,
              status.equals("refunded") ? gross : random.nextInt(2) * gross / 3));
    }
    return sales;
  }

  /** The same, made in the last sixty days. */
  static List<Sale> recent(Random random, List<String> cenoteIds, int count) {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    return random(random, cenoteIds, count).stream()
        .map(sale -> sale.created(now.minus(random.nextInt(59 * 96) * 15L, ChronoUnit.MINUTES)))
        .toList();
  }

  private static Instant createdAt(Random random) {
    return random.nextBoolean()
        ? Instant.parse("2025-12-31T00:00:00Z")
            .plus(random.nextInt(366 * 96) * 15L, ChronoUnit.MINUTES)
        : CLOCK_CHANGES
            .get(random.nextInt(CLOCK_CHANGES.size()))
            .plus((random.nextInt(96) - 48) * 30L, ChronoUnit.MINUTES);
  }

  /** Inserts them for the partner of this reservation, with their places. */
  static void insert(JsonNode booked, List<Sale> sales) {
    ArrayNode rows = Json.mapper().createArrayNode();
    for (Sale sale : sales) {
      boolean holdsPlaces = !sale.isCancelled() && !sale.status().equals("expired");
      ObjectNode row = rows.addObject();
      row.put("id", UUID.randomUUID().toString());
      row.put("confirmation_code", code());
      row.putNull("partner_reference");
      row.put("cenote_id", sale.cenoteId());
      row.put("status", sale.status());
      row.put("visit_date", sale.visitDate().toString());
      row.put("starts_at", sale.visitDate() + "T08:00:00Z");
      row.put("ends_at", sale.visitDate() + "T09:00:00Z");
      row.put("start_time", START);
      row.put("slot_starts", holdsPlaces ? "{" + START + "}" : "{}");
      row.put("visitors", sale.visitors());
      row.put("adults", sale.visitors());
      row.put("children", 0);
      row.put("subtotal", sale.gross() + sale.discount());
      row.put("services_total", 0);
      row.put("transport_total", 0);
      row.put("discount", sale.discount());
      row.put("total", sale.gross());
      row.put("commission", sale.commission());
      row.put("net_payable", sale.netPayable());
      row.put("refunded", sale.refunded());
      row.put("currency", sale.currency());
      row.put("created_at", sale.createdAt().toString());
    }
    Sql.update(
        """
        WITH inserted AS (
          INSERT INTO live.reservations
          SELECT (jsonb_populate_record(r, o)).*
            FROM live.reservations r, jsonb_array_elements(CAST(? AS jsonb)) o WHERE r.id = CAST(? AS uuid)
          RETURNING cenote_id, visit_date, slot_starts, visitors)
        INSERT INTO live.slot_inventory (cenote_id, visit_date, start_time, capacity, taken)
        SELECT cenote_id, visit_date, slot_starts[1], 5000, sum(visitors) FROM inserted
         WHERE cardinality(slot_starts) > 0 GROUP BY 1, 2, 3
        ON CONFLICT (cenote_id, visit_date, start_time) DO UPDATE SET taken = slot_inventory.taken + excluded.taken
        """,
        rows.toString(),
        booked.path("id").asText());
  }

  /** What the partner has now. */
  static List<Sale> stored(UUID partner) {
    JsonNode rows =
        Json.read(
            Sql.text(
                """
                SELECT CAST(json_agg(r) AS text) FROM (SELECT cenote_id, status, visit_date, to_char(created_at AT TIME ZONE 'UTC',
                  'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at, currency, visitors, total, discount, commission,
                  net_payable, refunded FROM live.reservations WHERE partner_id = ?) r
                """,
                partner),
            JsonNode.class);
    List<Sale> sales = new ArrayList<>();
    for (JsonNode row : rows) {
      sales.add(
          new Sale(
              row.path("cenote_id").asText(),
              row.path("status").asText(),
              LocalDate.parse(row.path("visit_date").asText()),
              Instant.parse(row.path("created_at").asText()),
              row.path("currency").asText(),
              row.path("visitors").asInt(),
              row.path("total").asLong(),
              row.path("discount").asLong(),
              row.path("commission").asLong(),
              row.path("net_payable").asLong(),
              row.path("refunded").asLong()));
    }
    return sales;
  }

  /** Changes some of the partner's reservations in every way that changes a sum. */
  static void change(UUID partner) {
    List<String> changes =
        List.of(
            "UPDATE live.reservations SET status = 'no_show' WHERE status = 'completed' AND",
            "UPDATE live.reservations SET status = 'confirmed' WHERE status = 'pending' AND",
            "UPDATE live.reservations SET status = 'cancelled', slot_starts = '{}', refunded = 7,"
                + " cancellation = '{\"refundAmount\": 7}' WHERE status IN ('confirmed', 'no_show')"
                + " AND visitors % 2 = 0 AND",
            "UPDATE live.reservations SET total = total + 900, subtotal = subtotal + 900 WHERE",
            "UPDATE live.reservations SET commission = total / 5, net_payable = total - total / 5 WHERE",
            "UPDATE live.reservations SET refunded = refunded + 11 WHERE visitors % 3 = 0 AND",
            "UPDATE live.reservations SET currency = 'USD' WHERE visitors = 5 AND",
            "DELETE FROM live.reservations WHERE status = 'refunded' AND");
    for (String change : changes) {
      assertThat(Sql.update(change + " partner_id = ? AND hashtext(id::text) % 2 = 0", partner))
          .as(change)
          .isPositive();
    }
  }

  /** Waits until the partner's sales are all in the rollups. */
  static void awaitFolded(UUID partner) {
    Wait.untilAsserted(
        () ->
            assertThat(
                    Sql.number(
                        "SELECT count(*) FROM live.sales_deltas WHERE partner_id = ?", partner))
                .isZero());
  }

  private static String code() {
    String digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    StringBuilder code = new StringBuilder("CN-");
    UUID random = UUID.randomUUID();
    for (int i = 0; i < 8; i++) {
      code.append(digits.charAt((int) (random.getLeastSignificantBits() >>> (5 * i)) & 31));
    }
    return code.toString();
  }
}
