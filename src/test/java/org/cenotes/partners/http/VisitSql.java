package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.json.Json;

/** Reservations for tests, and time that passes for them by SQL. */
final class VisitSql {
  static final String CENOTE = "cenote-ik-kil";

  private static final String WRITTEN_COLUMNS =
      """
      SELECT string_agg(column_name, ', ') FROM information_schema.columns
       WHERE table_schema = 'live' AND table_name = 'cenotes' AND is_generated = 'NEVER'
      """;

  /** So that no two of them compete for places. */
  private static final AtomicInteger MADE = new AtomicInteger();

  private VisitSql() {}

  /** What books one visitor, some day far ahead. */
  static ObjectNode body(Partner partner) {
    int number = MADE.getAndIncrement();
    return partner.body(CENOTE, Partner.day(100 + number % 200), number % 4).put("visitors", 1);
  }

  /** A cenote of the partner's own, for it alone: the catalogue of others stays as it is. */
  static UUID ownedCenote(Partner partner) {
    UUID cenote = UUID.randomUUID();
    copyCenote(
        "live",
        CENOTE,
        Map.of(
            "id",
            cenote,
            "slug",
            "own-" + cenote,
            "is_private",
            true,
            "owner_partner_id",
            partner.id()));
    return cenote;
  }

  /** Copies the cenote with this slug, but for some columns. */
  static void copyCenote(String schema, String slug, Map<String, Object> changed) {
    String columns = Sql.text(WRITTEN_COLUMNS);
    Sql.update(
        """
        INSERT INTO %1$s.cenotes (%2$s)
        SELECT %2$s FROM jsonb_populate_record(NULL::%1$s.cenotes,
                           (SELECT to_jsonb(c) FROM %1$s.cenotes c WHERE c.slug = ?) || ?::jsonb)
        """
            .formatted(schema, columns),
        slug,
        Json.text(changed));
  }

  /** Booked and confirmed. */
  static JsonNode made(Partner partner) {
    return partner.booked(body(partner));
  }

  /** The same visit, today, begun so long ago; it lasts an hour. */
  static JsonNode begun(JsonNode visit, Duration ago) {
    Wait.pastMidnight(ZoneId.of(visit.path("timezone").asText()));
    return on(visit, today(visit), Instant.now().minus(ago));
  }

  /** Today where the visit is. */
  static LocalDate today(JsonNode visit) {
    return LocalDate.now(ZoneId.of(visit.path("timezone").asText()));
  }

  /** The same visit with its places on another day, from that instant on. */
  static JsonNode on(JsonNode visit, LocalDate date, Instant start) {
    String id = visit.path("id").asText();
    try (Connection connection = Product.postgres().superuser()) {
      connection.setAutoCommit(false);
      execute(
          connection,
          "SELECT set_config('app.partner_id', partner_id::text, true) FROM live.reservations WHERE"
              + " id = ?::uuid",
          id);
      execute(
          connection,
          """
          SELECT live.move_places(r.id, c.version, ?::date, r.slot_starts,
                                  array_fill(500, ARRAY[cardinality(r.slot_starts)]), r.adults, r.children)
            FROM live.reservations r JOIN live.cenotes c ON c.id = r.cenote_id WHERE r.id = ?::uuid
          """,
          date.toString(),
          id);
      execute(
          connection,
          "UPDATE live.reservations SET starts_at = ?::timestamptz, ends_at = ?::timestamptz +"
              + " interval '1 hour' WHERE id = ?::uuid",
          start.toString(),
          start.toString(),
          id);
      connection.commit();
      return visit;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void execute(Connection connection, String sql, String... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      statement.execute();
    }
  }

  /** How many events of this type the reservation has. */
  static long events(JsonNode visit, String type) {
    return Sql.number(
        "SELECT count(*) FROM live.events WHERE resource_id = ?::uuid AND type = ?",
        visit.path("id").asText(),
        type);
  }
}
