package org.cenotes.partners.domain.pricing.discount;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.list.SortedQuery;
import org.hibernate.jpa.HibernateHints;

/** The table {@code discount_rules}. */
@Repository
class DiscountRules {
  @PersistenceContext private EntityManager entities;

  void add(DiscountRule rule) {
    entities.persist(rule);
    entities.flush();
  }

  void flush() {
    entities.flush();
  }

  Optional<DiscountRule> find(UUID id) {
    return Optional.ofNullable(entities.find(DiscountRule.class, id));
  }

  Optional<DiscountRule> findLocked(UUID id) {
    return Optional.ofNullable(
        entities.find(DiscountRule.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** The active rules, including those outside their dates. */
  List<DiscountRule> active() {
    return entities
        .createQuery("FROM DiscountRule WHERE isActive ORDER BY id", DiscountRule.class)
        .setHint(HibernateHints.HINT_READ_ONLY, true)
        .getResultList();
  }

  List<DiscountRule> page(SortedQuery query) {
    String order = query.order().name();
    return entities
        .createQuery(
            "FROM DiscountRule ORDER BY createdAt %1$s, id %1$s".formatted(order),
            DiscountRule.class)
        .setFirstResult(query.offset())
        .setMaxResults(query.perPage())
        .setHint(HibernateHints.HINT_READ_ONLY, true)
        .getResultList();
  }

  long count() {
    return entities.createQuery("SELECT count(*) FROM DiscountRule", Long.class).getSingleResult();
  }

  long countActive() {
    return entities
        .createQuery("SELECT count(*) FROM DiscountRule WHERE isActive", Long.class)
        .getSingleResult();
  }

  /** Serialises changes of rules, so that their count stays correct. */
  void lock() {
    NativeQueries.select(
            entities,
            "SELECT CAST(pg_advisory_xact_lock(hashtextextended('discount_rules', 2)) AS text)",
            String.class)
        .getSingleResult();
  }
}
