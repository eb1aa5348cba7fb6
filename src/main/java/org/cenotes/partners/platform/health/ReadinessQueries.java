package org.cenotes.partners.platform.health;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.HashSet;
import java.util.Set;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;

/** The health checks' own queries. */
@Repository
class ReadinessQueries {
  @PersistenceContext private EntityManager entities;

  /** Whether the database can be written to: a standby, or a fenced primary, cannot. */
  boolean isWritable() {
    return NativeQueries.select(
            entities, "SELECT current_setting('transaction_read_only') = 'off'", Boolean.class)
        .getSingleResult();
  }

  /** The ids of the master keys under which the database may hold secrets. */
  Set<String> masterKeys() {
    return new HashSet<>(
        NativeQueries.select(entities, "SELECT key_id FROM master_keys", String.class)
            .getResultList());
  }

  /** Adds a key to them. */
  void noteMasterKey(String keyId) {
    entities
        .createNativeQuery("INSERT INTO master_keys (key_id) VALUES (:key) ON CONFLICT DO NOTHING")
        .setParameter("key", keyId)
        .executeUpdate();
  }

  /** The migrations that ran on a schema, in the form of {@link PackagedMigrations#identity}. */
  Set<String> applied(String schema) {
    String history =
        switch (schema) {
          case "control" -> "control.flyway_schema_history";
          case "live" -> "live.flyway_schema_history";
          default -> throw new IllegalArgumentException(schema);
        };
    return new HashSet<>(
        NativeQueries.select(
                entities,
                "SELECT coalesce(version, script || ' ' || checksum) FROM "
                    + history
                    + " WHERE success AND type = 'SQL'",
                String.class)
            .getResultList());
  }
}
