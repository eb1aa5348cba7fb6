package org.cenotes.partners.platform.time;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Set;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;

/** The view {@code pg_timezone_names}. */
@Repository
class TimeZoneNames {
  @PersistenceContext private EntityManager entities;

  /** All of them. PostgreSQL reads a file for each. */
  Set<String> all() {
    return Set.copyOf(
        NativeQueries.select(entities, "SELECT name FROM pg_timezone_names", String.class)
            .getResultList());
  }
}
