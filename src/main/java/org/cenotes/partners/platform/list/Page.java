package org.cenotes.partners.platform.list;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param items the rows
 * @param pagination the page's position in the list
 * @param nextCursor the {@code cursor} of the next page, as in the pagination; null at the end
 */
public record Page<T>(List<T> items, Pagination pagination, @Nullable String nextCursor) {
  /** Takes the cursor from the pagination, unless the list gives one of its own. */
  public Page {
    if (nextCursor == null) {
      nextCursor = pagination.nextCursor().orElse(null);
    } else {
      pagination = pagination.withCursor(nextCursor);
    }
  }

  public <R> Page<R> map(Function<? super T, ? extends R> mapping) {
    return new Page<>(items.stream().<R>map(mapping).toList(), pagination, nextCursor);
  }
}
