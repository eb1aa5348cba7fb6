package org.cenotes.partners.domain.identity.throttle;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import org.cenotes.partners.platform.component.Repository;

/** The table {@code throttles}. */
@Repository
class Throttles {
  /** What a window holds after one more. */
  record Window(int count, Instant beganAt) {}

  @PersistenceContext private EntityManager entities;

  /** Counts one more in the window, or begins a new one. */
  Window add(String name, byte[] subject, Instant now, Instant oldest) {
    Tuple row =
        (Tuple)
            entities
                .createNativeQuery(
                    """
                    INSERT INTO throttles AS t (name, subject, count, began_at) VALUES (:name, :subject, 1, :now)
                    ON CONFLICT (name, subject) DO UPDATE
                       SET count = CASE WHEN t.began_at < :oldest THEN 1 ELSE t.count + 1 END,
                           began_at = CASE WHEN t.began_at < :oldest THEN :now ELSE t.began_at END
                    RETURNING count, began_at
                    """,
                    Tuple.class)
                .setParameter("name", name)
                .setParameter("subject", subject)
                .setParameter("now", now)
                .setParameter("oldest", oldest)
                .getSingleResult();
    return new Window(row.get(0, Integer.class), row.get(1, Instant.class));
  }

  /** Takes one back. */
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
