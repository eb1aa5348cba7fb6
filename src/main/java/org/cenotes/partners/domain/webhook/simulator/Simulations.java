package org.cenotes.partners.domain.webhook.simulator;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.webhook.simulator.SimulationEntry.Status;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/** The table {@code simulations}. */
@Repository
class Simulations {
  /** Kept of a partner. */
  private static final int MOST = 5000;

  @PersistenceContext private EntityManager entities;

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

  /** Forgets those beyond what is kept: found by counting entries of an index. */
  void forgetOldest(UUID partnerId) {
    entities
        .createNativeQuery(
            """
            DELETE FROM simulations WHERE partner_id = :partner AND (at, id) <= (
              SELECT at, id FROM simulations WHERE partner_id = :partner ORDER BY at DESC, id DESC OFFSET :most LIMIT 1)
            """)
        .setParameter("partner", partnerId)
        .setParameter("most", MOST)
        .executeUpdate();
  }

  /** The newest, of one type or of all. */
  @SuppressWarnings("unchecked")
  List<SimulationEntry> newest(UUID partnerId, @Nullable EventType type, int limit) {
    Query query =
        entities
            .createNativeQuery(
                "SELECT id, at, event_type, url, status, status_code, duration_ms, fault, error"
                    + " FROM simulations WHERE partner_id = :partner"
                    + (type == null ? "" : " AND event_type = :type")
                    + " ORDER BY at DESC, id DESC LIMIT :limit",
                Tuple.class)
            .setParameter("partner", partnerId)
            .setParameter("limit", limit);
    if (type != null) {
      query.setParameter("type", type.wire());
    }
    List<Tuple> rows = query.getResultList();
    return rows.stream().map(Simulations::entry).toList();
  }

  private static SimulationEntry entry(Tuple row) {
    Integer duration = row.get("duration_ms", Integer.class);
    return new SimulationEntry(
        row.get("id", UUID.class),
        row.get("at", Instant.class),
        WireEnum.find(EventType.class, row.get("event_type", String.class)).orElseThrow(),
        row.get("url", String.class),
        WireEnum.parse(Status.class, row.get("status", String.class)),
        row.get("status_code", Integer.class),
        duration == null ? null : duration.longValue(),
        WireEnum.parse(SimulatedFault.class, row.get("fault", String.class)),
        row.get("error", String.class));
  }
}
