package org.cenotes.partners.platform.list;

/**
 * The position of a page in its list.
 *
 * @param total matching rows; exact up to 10,000, above that up to a minute old
 * @param perPage rows per page
 * @param currentPage from 1; with a cursor, the number after that of the page which returned it
 * @param lastPage at least 1
 */
public record Pagination(long total, int perPage, int currentPage, int lastPage) {
  /** The page with the requested number. */
  public static Pagination of(long total, PageQuery query) {
    return of(total, query, query.page());
  }

  /** The page with this number. */
  public static Pagination of(long total, PageQuery query, int currentPage) {
    long pages = Math.max(1, (total + query.perPage() - 1) / query.perPage());
    return new Pagination(
        total, query.perPage(), currentPage, (int) Math.min(Integer.MAX_VALUE, pages));
  }
}
