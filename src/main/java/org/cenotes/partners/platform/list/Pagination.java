package org.cenotes.partners.platform.list;

import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The position of a page in its list.
 *
 * @param total matching rows; exact up to 10,000, above that up to a minute old; with filters, no
 *     more than 1,000,000 are counted
 * @param perPage rows per page
 * @param currentPage from 1; with a cursor, the number after that of the page which returned it
 * @param lastPage at least 1
 * @param nextCursor the {@code cursor} of the next page; empty at the end, which is null in JSON
 */
public record Pagination(
    long total,
    int perPage,
    int currentPage,
    int lastPage,
    @Schema(description = "The cursor of the next page; null at the end.")
        Optional<String> nextCursor) {
  /** The requested page of a list whose cursors hold page numbers. */
  public static Pagination of(long total, PageQuery query) {
    Pagination position = of(total, query, query.page());
    return position.currentPage < Math.min(position.lastPage, PageQuery.MAX_PAGE)
        ? position.withCursor(query.nextPage())
        : position;
  }

  /** The same position, before the page of this cursor. */
  Pagination withCursor(String next) {
    return new Pagination(total, perPage, currentPage, lastPage, Optional.of(next));
  }

  /** The page with this number of a list with cursors of its own, which {@link Page} takes. */
  public static Pagination of(long total, PageQuery query, int currentPage) {
    long pages = Math.max(1, (total + query.perPage() - 1) / query.perPage());
    return new Pagination(
        total,
        query.perPage(),
        currentPage,
        (int) Math.min(Integer.MAX_VALUE, pages),
        Optional.empty());
  }
}
