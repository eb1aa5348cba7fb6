package org.cenotes.partners.platform.list;

/**
 * Where a page stands in its list.
 *
 * @param total rows that match; exact up to 10,000, above that up to a minute old
 * @param perPage rows a page holds
 * @param currentPage from 1; behind a cursor, the one after the page that gave the cursor
 * @param lastPage at least 1
 */
public record Pagination(long total, int perPage, int currentPage, int lastPage) {
  /** The page that was asked for by its number. */
  public static Pagination of(long total, PageQuery query) {
    return of(total, query, query.page());
  }

  /** The page of this number, however it was asked for. */
  public static Pagination of(long total, PageQuery query, int currentPage) {
    long pages = Math.max(1, (total + query.perPage() - 1) / query.perPage());
    return new Pagination(
        total, query.perPage(), currentPage, (int) Math.min(Integer.MAX_VALUE, pages));
  }
}
