package org.cenotes.partners.domain.identity.throttle;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;

/** The table {@code throttles}. */
@Repository
class Throttles {
  /** A window after an attempt was counted. */
  record Window(int count, Instant beganAt) {}

  @PersistenceContext private EntityManager entities;

  /** Counts an attempt in the current window, or begins a new one. */
  Window add(String name, byte[] subject, Instant now, Instant oldest) {
    return NativeQueries.select(
            entities,
            """
            INSERT INTO throttles AS t (name, subject, count, began_at) VALUES (:name, :subject, 1, :now)
            ON CONFLICT (name, subject) DO UPDATE
               SET count = CASE WHEN t.began_at < :oldest THEN 1 ELSE t.count + 1 END,
                   began_at = CASE WHEN t.began_at < :oldest THEN :now ELSE t.began_at END
            RETURNING count, began_at
            """,
            Window.class)
        .setParameter("name", name)
        .setParameter("subject", subject)
        .setParameter("now", now)
        .setParameter("oldest", oldest)
        .getSingleResult();
  }

  /** Takes back an attempt. */
  void remove(String name, byte[] subject) {
    entities
        .createNativeQuery(
            "UPDATE throttles SET count = count - 1 WHERE name = :name AND subject = :subject AND"
                + " count > 0")
        .setParameter("name", name)
        .setParameter("subject", subject)
        .executeUpdate();
  }

  int deleteBefore(Instant before) {
    return entities
        .createNativeQuery("DELETE FROM throttles WHERE began_at < :before")
        .setParameter("before", before)
        .executeUpdate();
  }
}
