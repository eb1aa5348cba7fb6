package org.cenotes.partners.platform.component;

import jakarta.persistence.EntityManager;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;

/** Native queries with typed results; JPA's own return raw lists. */
public final class NativeQueries {
  private NativeQueries() {}

  /**
   * A native query that returns rows of one type.
   *
   * @param rowType a record with one component per column, in the order and with the types of the
   *     columns ({@code bigint} is {@code long}, {@code timestamptz} is {@code Instant}, an array
   *     is an array); for a single column also the column's own type; or an entity
   */
  public static <R> NativeQuery<R> select(EntityManager entities, String sql, Class<R> rowType) {
    return entities.unwrap(Session.class).createNativeQuery(sql, rowType);
  }
}
