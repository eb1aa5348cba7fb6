package org.cenotes.partners.platform.health;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.platform.component.Repository;

/** What the health checks ask the database. */
@Repository
class HealthQueries {
  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  void ping() {
    entities.createNativeQuery("SELECT 1", Integer.class).getSingleResult();
  }

  /** The versions that ran on a schema. */
  Set<String> migrated(String schema) {
    String history =
        switch (schema) {
          case "control" -> "control.flyway_schema_history";
          case "live" -> "live.flyway_schema_history";
          default -> throw new IllegalArgumentException(schema);
        };
    @SuppressWarnings("unchecked")
    List<String> versions =
        entities
            .createNativeQuery(
                "SELECT version FROM " + history + " WHERE success AND version IS NOT NULL",
                String.class)
            .getResultList();
    return new HashSet<>(versions);
  }

  /** How many seconds the hold that waits longest to be expired has waited; 0 when none waits. */
  long overdueHoldSeconds() {
    return (Long)
        entities
            .createNativeQuery(
                """
                SELECT CAST(coalesce(extract(epoch FROM now() - min(hold_expires_at)), 0) AS bigint)
                  FROM reservations WHERE status = 'pending' AND hold_expires_at < now()
                """,
                Long.class)
            .getSingleResult();
  }
}
