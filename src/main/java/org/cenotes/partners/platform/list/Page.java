package org.cenotes.partners.platform.list;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param items the rows
 * @param pagination where they stand
 * @param nextCursor what {@code cursor} to ask the following rows with; null when there are none or
 *     the list has none
 */
public record Page<T>(List<T> items, Pagination pagination, @Nullable String nextCursor) {
  public <R> Page<R> map(Function<? super T, ? extends R> form) {
    return new Page<>(items.stream().<R>map(form).toList(), pagination, nextCursor);
  }
}
