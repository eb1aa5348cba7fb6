package org.cenotes.partners.platform.list;

import jakarta.persistence.Query;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The filters that a caller gave, as SQL or JPQL with parameters. The text continues a {@code
 * WHERE} that has a condition already; it is empty without filters.
 */
public final class Conditions {
  private static final Pattern PARAMETER = Pattern.compile(":(\\w+)");

  private final StringBuilder text = new StringBuilder();
  private final Map<String, Object> values = new LinkedHashMap<>();

  /** Adds a condition without a parameter. */
  public Conditions and(String condition) {
    text.append(" AND ").append(condition);
    return this;
  }

  /**
   * Adds a condition with the value of the one parameter that it names.
   *
   * @param value null when the filter was not given: the condition is left out
   */
  public Conditions and(String condition, @Nullable Object value) {
    if (value == null) {
      return this;
    }
    Matcher parameter = PARAMETER.matcher(condition);
    if (!parameter.find()) {
      throw new IllegalArgumentException("no parameter in " + condition);
    }
    values.put(parameter.group(1), value);
    return and(condition);
  }

  /**
   * Leaves only the rows after a cursor.
   *
   * @param columns the key that the list is ordered by, and the id, with a comma between them
   * @param cursor null: all rows are left
   */
  public Conditions after(String columns, SortDirection order, @Nullable Cursor<?> cursor) {
    if (cursor == null) {
      return this;
    }
    values.put("afterKey", cursor.key());
    values.put("afterId", cursor.id());
    return and("(%s) %s (:afterKey, :afterId)".formatted(columns, order.beyond()));
  }

  public boolean isEmpty() {
    return text.isEmpty();
  }

  /** The values of the parameters by their names. */
  public Map<String, Object> values() {
    return Collections.unmodifiableMap(values);
  }

  /** Sets the parameters of a statement that has this text. */
  public <Q extends Query> Q bind(Q query) {
    values.forEach(query::setParameter);
    return query;
  }

  /** The text: {@code AND} before each condition. */
  @Override
  public String toString() {
    return text.toString();
  }
}
