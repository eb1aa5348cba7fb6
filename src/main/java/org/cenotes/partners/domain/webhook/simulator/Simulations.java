package org.cenotes.partners.domain.webhook.simulator;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.webhook.simulator.SimulationEntry.Status;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.list.Conditions;
import org.jspecify.annotations.Nullable;

/** The table {@code simulations}. */
@Repository
class Simulations {
  /** Simulations kept per partner. */
  private static final int MAX_KEPT = 5000;

  /** What this version knows: a newer one, on another node, may have added rows of others. */
  private static final String[] TYPES = names(EventType.values());

  private static final String[] FAULTS = names(SimulatedFault.values());

  @PersistenceContext private EntityManager entities;

  private static String[] names(WireEnum... known) {
    return Arrays.stream(known).map(WireEnum::wire).toArray(String[]::new);
  }

  void add(UUID partnerId, SimulationEntry entry) {
    entities
        .createNativeQuery(
            """
            INSERT INTO simulations (id, partner_id, at, event_type, url, status, status_code, duration_ms, fault, error)
            VALUES (:id, :partner, :at, :type, :url, :status, CAST(:code AS integer), CAST(:duration AS integer), :fault,
                    CAST(:error AS text))
            """)
        .setParameter("id", entry.simulationId())
        .setParameter("partner", partnerId)
        .setParameter("at", entry.at())
        .setParameter("type", entry.eventType().wire())
        .setParameter("url", entry.url())
        .setParameter("status", entry.status().wire())
        .setParameter("code", entry.statusCode())
        .setParameter("duration", entry.durationMs())
        .setParameter("fault", entry.fault().wire())
        .setParameter("error", entry.error())
        .executeUpdate();
  }

  /** Deletes the oldest beyond the limit, found by counting index entries. */
  void deleteOldest(UUID partnerId) {
    entities
        .createNativeQuery(
            """
            DELETE FROM simulations WHERE partner_id = :partner AND (at, id) <= (
              SELECT at, id FROM simulations WHERE partner_id = :partner ORDER BY at DESC, id DESC OFFSET :max LIMIT 1)
            """)
        .setParameter("partner", partnerId)
        .setParameter("max", MAX_KEPT)
        .executeUpdate();
  }

  private record Row(
      UUID id,
      Instant at,
      String eventType,
      String url,
      String status,
      @Nullable Integer statusCode,
      @Nullable Integer durationMs,
      String fault,
      @Nullable String error) {
    SimulationEntry entry() {
      return new SimulationEntry(
          id,
          at,
          WireEnum.parse(EventType.class, eventType),
          url,
          WireEnum.parse(Status.class, status),
          statusCode,
          durationMs == null ? null : durationMs.longValue(),
          WireEnum.parse(SimulatedFault.class, fault),
          error);
    }
  }

  /** The newest simulations; of all types that this version knows when null. */
  List<SimulationEntry> newest(UUID partnerId, @Nullable EventType type, int limit) {
    Conditions conditions =
        new Conditions().and("event_type = :type", type == null ? null : type.wire());
    String sql =
        "SELECT id, at, event_type, url, status, status_code, duration_ms, fault, error"
            + " FROM simulations WHERE partner_id = :partner"
            + " AND event_type = ANY (CAST(:types AS text[]))"
            + " AND fault = ANY (CAST(:faults AS text[]))"
            + conditions
            + " ORDER BY at DESC, id DESC LIMIT :limit";
    return conditions
        .bind(NativeQueries.select(entities, sql, Row.class))
        .setParameter("partner", partnerId)
        .setParameter("types", TYPES)
        .setParameter("faults", FAULTS)
        .setParameter("limit", limit)
        .getResultList()
        .stream()
        .map(Row::entry)
        .toList();
  }
}
