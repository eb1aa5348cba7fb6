package org.cenotes.partners.domain.identity.throttle;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;

/** The table {@code throttles}. */
@Repository
class Throttles {
  /** A window after an attempt was counted. */
  record Window(int count, Instant beganAt) {}

  @PersistenceContext private EntityManager entities;

  /** Counts an attempt in the current window, or begins a new one. */
  Window add(String name, byte[] subject, Instant now, Duration window) {
    return NativeQueries.select(
            entities,
            "SELECT count, began_at FROM count_attempt(:name, :subject, :now, :window)",
            Window.class)
        .setParameter("name", name)
        .setParameter("subject", subject)
        .setParameter("now", now)
        .setParameter("window", (int) window.toSeconds())
        .getSingleResult();
  }

  /** The current window, if an attempt was counted in it. */
  Optional<Window> find(String name, byte[] subject, Instant now) {
    return Results.first(
        NativeQueries.select(
                entities,
                "SELECT count, began_at FROM throttles WHERE name = :name AND subject = :subject"
                    + " AND began_at + make_interval(secs => window_seconds) > :now",
                Window.class)
            .setParameter("name", name)
            .setParameter("subject", subject)
            .setParameter("now", now));
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

  /**
   * Deletes up to {@code limit} ended windows and returns how many. One that an attempt is just
   * beginning anew is passed over: an attempt holds several, and neither may wait for the other.
   *
   * @param before when the shortest windows that have ended began; the index finds them
   */
  int deleteEnded(Instant now, Instant before, int limit) {
    return entities
        .createNativeQuery(
            """
            DELETE FROM throttles WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM throttles
               WHERE began_at < :before AND began_at + make_interval(secs => window_seconds) < :now
               ORDER BY began_at LIMIT :limit FOR UPDATE SKIP LOCKED))
            """)
        .setParameter("before", before)
        .setParameter("now", now)
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
