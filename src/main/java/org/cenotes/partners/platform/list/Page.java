package org.cenotes.partners.platform.list;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param items the rows
 * @param pagination the page's position in the list
 * @param nextCursor the {@code cursor} of the next page; null when there is none or the list has no
 *     cursors
 */
public record Page<T>(List<T> items, Pagination pagination, @Nullable String nextCursor) {
  /**
   * A page of a list with cursors.
   *
   * @param next the cursor of the next page; null at the end
   */
  public static <T> Page<T> withCursor(
      List<T> items, Pagination pagination, @Nullable String next) {
    return new Page<>(items, pagination.withCursor(next), next);
  }

  public <R> Page<R> map(Function<? super T, ? extends R> mapping) {
    return new Page<>(items.stream().<R>map(mapping).toList(), pagination, nextCursor);
  }
}
