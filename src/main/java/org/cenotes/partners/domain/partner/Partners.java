package org.cenotes.partners.domain.partner;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.list.Conditions;

/** The table {@code partners}. */
@Repository
class Partners {
  @PersistenceContext private EntityManager entities;

  void add(Partner partner) {
    entities.persist(partner);
  }

  /** Writes pending changes, which increments their versions. */
  void flush() {
    entities.flush();
  }

  Optional<Partner> find(UUID id) {
    return Optional.ofNullable(entities.find(Partner.class, id));
  }

  /** The partner, locked until the transaction ends. */
  Optional<Partner> findLocked(UUID id) {
    return Optional.ofNullable(entities.find(Partner.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  List<Partner> list(PartnerQuery query) {
    Conditions conditions = query.conditions();
    String sql =
        "SELECT * FROM partners WHERE true"
            + conditions
            + " ORDER BY "
            + query.orderBy()
            + " LIMIT :rows OFFSET :skip";
    return conditions
        .bind(NativeQueries.select(entities, sql, Partner.class))
        .setParameter("rows", query.perPage())
        .setParameter("skip", query.offset())
        .getResultList();
  }

  long count(PartnerQuery query) {
    Conditions conditions = query.conditions();
    String sql = "SELECT count(*) FROM partners WHERE true" + conditions;
    return conditions.bind(NativeQueries.select(entities, sql, Long.class)).getSingleResult();
  }
}
