package org.cenotes.partners.platform.component;

import jakarta.persistence.TypedQuery;
import java.util.Optional;

/** Results of JPQL and native queries. */
public final class Results {
  private Results() {}

  /**
   * The first row that a query finds, if any. All rows are read, so they must be few: {@code
   * getResultStream} would keep the statement and its result set open until the transaction ends.
   */
  public static <R> Optional<R> first(TypedQuery<R> query) {
    return query.getResultList().stream().findFirst();
  }
}
