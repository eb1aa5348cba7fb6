package org.cenotes.partners.platform.list;

import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The position of a page in its list.
 *
 * @param total matching rows; exact up to 10,000, above that up to a minute old
 * @param perPage rows per page
 * @param currentPage from 1; with a cursor, the number after that of the page which returned it
 * @param lastPage at least 1
 * @param nextCursor the {@code cursor} of the next page; empty at the end, which is null in JSON;
 *     null for a list without cursors, which omits the member
 */
public record Pagination(
    long total,
    int perPage,
    int currentPage,
    int lastPage,
    @Schema(description = "Cursor of the next page; null at the end. Only in lists with cursors.")
        @Nullable Optional<String> nextCursor) {
  /** The position in a list without cursors. */
  public Pagination(long total, int perPage, int currentPage, int lastPage) {
    this(total, perPage, currentPage, lastPage, null);
  }

  /** The page with the requested number. */
  public static Pagination of(long total, PageQuery query) {
    return of(total, query, query.page());
  }

  /** The same position in a list with cursors. */
  Pagination withCursor(@Nullable String next) {
    return new Pagination(total, perPage, currentPage, lastPage, Optional.ofNullable(next));
  }

  /** The page with this number. */
  public static Pagination of(long total, PageQuery query, int currentPage) {
    long pages = Math.max(1, (total + query.perPage() - 1) / query.perPage());
    return new Pagination(
        total, query.perPage(), currentPage, (int) Math.min(Integer.MAX_VALUE, pages));
  }
}
