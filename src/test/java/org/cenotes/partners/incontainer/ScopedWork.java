package org.cenotes.partners.incontainer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/** Runs work with the product's entity manager in a scope and a transaction. */
@ApplicationScoped
public class ScopedWork {
  @Inject private TransactionRunner transaction;
  @PersistenceContext private EntityManager entities;

  /** Does the work. */
  <T extends @Nullable Object> T inTransaction(Scope scope, Function<EntityManager, T> work) {
    return CurrentScope.call(scope, () -> transaction.call(work));
  }

  /** The first column of what a native query finds. */
  @SuppressWarnings("unchecked")
  List<Object> select(Scope scope, String sql) {
    return inTransaction(scope, work -> (List<Object>) work.createNativeQuery(sql).getResultList());
  }

  /** What a query of entities finds. */
  @SuppressWarnings("unchecked")
  List<Object> query(Scope scope, String jpql) {
    return inTransaction(scope, work -> (List<Object>) work.createQuery(jpql).getResultList());
  }

  /** Executes a native query without a transaction, in whatever scope there is. */
  void outside(String sql) {
    entities.createNativeQuery(sql).getResultList();
  }

  /** How many rows a native statement touches. */
  int update(Scope scope, String sql) {
    return inTransaction(scope, work -> work.createNativeQuery(sql).executeUpdate());
  }

  /** Whether a reservation, whose class is package-private, is found by its id. */
  boolean finds(Scope scope, UUID id) {
    return this.<Boolean>inTransaction(
        scope,
        session ->
            session.getMetamodel().getEntities().stream()
                .filter(entity -> entity.getName().equals("Reservation"))
                .anyMatch(entity -> session.find(entity.getJavaType(), id) != null));
  }
}
