package org.cenotes.partners.incontainer;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.function.Function;
import org.cenotes.partners.platform.component.Service;
import org.jspecify.annotations.Nullable;

/** One transaction with the product's entity manager. */
@Service
public class TransactionRunner {
  @PersistenceContext private EntityManager entities;

  /** Does the work in the transaction of this call. */
  public <T extends @Nullable Object> T call(Function<EntityManager, T> work) {
    return work.apply(entities);
  }
}
