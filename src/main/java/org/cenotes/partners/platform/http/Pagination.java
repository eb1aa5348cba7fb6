package org.cenotes.partners.platform.http;

/**
 * Where a page stands in its list.
 *
 * @param total rows that match; exact up to 10,000, above that up to a minute old
 * @param perPage rows a page holds
 * @param currentPage from 1
 * @param lastPage at least 1
 */
public record Pagination(long total, int perPage, int currentPage, int lastPage) {
  public static Pagination of(long total, PageQuery query) {
    long pages = Math.max(1, (total + query.perPage() - 1) / query.perPage());
    return new Pagination(
        total, query.perPage(), query.page(), (int) Math.min(Integer.MAX_VALUE, pages));
  }
}
