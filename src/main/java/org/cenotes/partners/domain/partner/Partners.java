package org.cenotes.partners.domain.partner;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;

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
    Map<String, Object> values = new LinkedHashMap<>();
    TypedQuery<Partner> page =
        NativeQueries.select(
            entities,
            "SELECT * FROM partners WHERE true"
                + query.where(values)
                + " ORDER BY "
                + query.orderBy()
                + " LIMIT :rows OFFSET :skip",
            Partner.class);
    values.put("rows", query.perPage());
    values.put("skip", query.offset());
    return bind(page, values).getResultList();
  }

  long count(PartnerQuery query) {
    Map<String, Object> values = new LinkedHashMap<>();
    TypedQuery<Long> count =
        NativeQueries.select(
            entities, "SELECT count(*) FROM partners WHERE true" + query.where(values), Long.class);
    return bind(count, values).getSingleResult();
  }

  private static <R> TypedQuery<R> bind(TypedQuery<R> query, Map<String, Object> values) {
    values.forEach(query::setParameter);
    return query;
  }
}
