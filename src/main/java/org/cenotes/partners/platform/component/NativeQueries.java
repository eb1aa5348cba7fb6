package org.cenotes.partners.platform.component;

import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/** Native queries with typed results, where JPA's own return raw lists, and their parameters. */
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

  /**
   * One member of all rows, to be bound as an array: {@code unnest} makes rows of such arrays at a
   * fraction of what parsing JSON costs PostgreSQL.
   */
  public static <R, T> @Nullable T[] column(
      Collection<R> rows, Function<R, @Nullable T> member, IntFunction<@Nullable T[]> array) {
    return rows.stream().map(member).toArray(array);
  }
}
