package org.cenotes.partners.domain.pricing.quote;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.jspecify.annotations.Nullable;

/** The table {@code quotes}. */
@Repository
class Quotes {
  @PersistenceContext private EntityManager entities;

  void add(Quote quote) {
    entities.persist(quote);
  }

  /** One that was issued to this partner, or to nobody in particular. */
  Optional<Quote> find(String id, @Nullable UUID partnerId) {
    return entities
        .createQuery(
            "FROM Quote WHERE id = :id AND (partnerId IS NULL OR partnerId = :partner)",
            Quote.class)
        .setParameter("id", id)
        .setParameter("partner", partnerId)
        .getResultStream()
        .findFirst();
  }

  /** Deletes up to {@code limit} quotes of this age; returns how many there were. */
  int deleteOlderThan(Duration age, int limit) {
    return entities
        .createNativeQuery(
            """
            DELETE FROM quotes WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM quotes WHERE created_at < now() - make_interval(secs => :age) LIMIT :limit))
            """)
        .setParameter("age", age.toSeconds())
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
