package org.cenotes.partners.domain.partner;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;

/** The table {@code partners}. */
@Repository
class Partners {
  @PersistenceContext private EntityManager entities;

  void add(Partner partner) {
    entities.persist(partner);
  }

  /** Writes what has changed, and so counts it. */
  void flush() {
    entities.flush();
  }

  Optional<Partner> find(UUID id) {
    return Optional.ofNullable(entities.find(Partner.class, id));
  }

  /** With its row locked until the transaction ends. */
  Optional<Partner> findLocked(UUID id) {
    return Optional.ofNullable(entities.find(Partner.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  List<Partner> list(PartnerQuery query) {
    Map<String, Object> values = new LinkedHashMap<>();
    Query page =
        entities.createNativeQuery(
            "SELECT * FROM partners WHERE true"
                + query.where(values)
                + " ORDER BY "
                + query.orderBy()
                + " LIMIT :rows OFFSET :skip",
            Partner.class);
    values.put("rows", query.perPage());
    values.put("skip", query.offset());
    @SuppressWarnings("unchecked")
    List<Partner> partners = bind(page, values).getResultList();
    return partners;
  }

  long count(PartnerQuery query) {
    Map<String, Object> values = new LinkedHashMap<>();
    Query count =
        entities.createNativeQuery(
            "SELECT count(*) FROM partners WHERE true" + query.where(values), Long.class);
    return (Long) bind(count, values).getSingleResult();
  }

  private static Query bind(Query query, Map<String, Object> values) {
    values.forEach(query::setParameter);
    return query;
  }
}
