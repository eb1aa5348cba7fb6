package org.cenotes.partners.platform.list;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
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

  /**
   * The requested page of a list whose cursors hold page numbers.
   *
   * @param rows the rows of the page
   * @param total counts the list; it is not called for a page that is the whole list
   */
  public static <T> Page<T> of(List<T> rows, PageQuery query, LongSupplier total) {
    boolean isWhole = query.page() == 1 && rows.size() < query.perPage();
    long count = isWhole ? rows.size() : total.getAsLong();
    return new Page<>(rows, Pagination.of(count, query), null);
  }

  /**
   * A page of a list with cursors of its own.
   *
   * @param rows from where the page starts; one more than it has when another page follows
   * @param after the cursor that led here; null when the page's number did
   * @param total counts the list; it is not called for a page that is the whole list
   * @param next the cursor after the last row of a page and the page's number
   */
  public static <T> Page<T> of(
      List<T> rows,
      PageQuery query,
      @Nullable Cursor<?> after,
      LongSupplier total,
      BiFunction<T, Integer, Cursor<?>> next) {
    boolean more = rows.size() > query.perPage();
    List<T> items = more ? rows.subList(0, query.perPage()) : rows;
    return of(
        items,
        more,
        query,
        after,
        total,
        number -> next.apply(items.get(items.size() - 1), number));
  }

  /**
   * The same, of rows that were cut to the page already.
   *
   * @param more whether another page follows
   * @param next the cursor after the page of this number; null when it has no row to start from
   */
  public static <T> Page<T> of(
      List<T> items,
      boolean more,
      PageQuery query,
      @Nullable Cursor<?> after,
      LongSupplier total,
      IntFunction<@Nullable Cursor<?>> next) {
    int number = after == null ? query.page() : after.page();
    boolean isWhole = !more && after == null && number == 1;
    long count = isWhole ? items.size() : total.getAsLong();
    Cursor<?> following = more ? next.apply(number) : null;
    return new Page<>(
        items, Pagination.of(count, query, number), following == null ? null : following.encode());
  }

  public <R> Page<R> map(Function<? super T, ? extends R> mapping) {
    return new Page<>(items.stream().<R>map(mapping).toList(), pagination, nextCursor);
  }
}
