package org.cenotes.partners.platform.component;

import jakarta.persistence.EntityManager;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;

/**
 * Native queries with typed results. A record as the result type is built from the selected columns
 * in the order of its components.
 */
public final class NativeSql {
  private NativeSql() {}

  /**
   * A query whose rows are scalars, entities or records of this type.
   *
   * @param type the type of the single column, an entity, or a record with a component per column
   */
  public static <T> NativeQuery<T> query(EntityManager entities, String sql, Class<T> type) {
    return entities.unwrap(Session.class).createNativeQuery(sql, type);
  }
}
