package org.cenotes.partners.platform.list;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** The paging parameters of every list. */
public class PageQuery {
  static final int MAX_PAGE = 1_000_000;

  /** PostgreSQL reads so many rows of an index in a few milliseconds. */
  private static final int MANY_ROWS = 1_000;

  @QueryParam("page")
  @DefaultValue("1")
  @Min(1)
  @Max(MAX_PAGE)
  @Parameter(description = "Page number, from 1.")
  int page = 1;

  @QueryParam("perPage")
  @DefaultValue("15")
  @Min(1)
  @Max(100)
  @Parameter(description = "Rows per page.")
  int perPage = 15;

  @QueryParam("cursor")
  @Size(min = 1, max = 200)
  @Parameter(
      description =
          "pagination.nextCursor of an earlier response of the same list, with the same order and"
              + " filters: returns the next page. page is then ignored, and currentPage continues"
              + " from that response.")
  protected @Nullable String cursor;

  @Context UriInfo uri;

  /** From 1: what the cursor leads to, if there is one and the list has none of its own. */
  public int page() {
    return cursor == null ? page : PageNumberCursor.decode(cursor, uri, MAX_PAGE);
  }

  /** The cursor of the page after this one. */
  String nextPage() {
    return PageNumberCursor.encode(uri, page() + 1);
  }

  /** 1 to 100. */
  public int perPage() {
    return perPage;
  }

  /** Rows before this page. */
  public int offset() {
    return Math.multiplyExact(page() - 1, perPage);
  }

  /**
   * Whether many rows are read and left out before this page, as no cursor says where it begins.
   */
  public boolean isDeep() {
    return cursor == null && offset() > MANY_ROWS;
  }

  /**
   * The value of a parameter that has two names; null when neither is given.
   *
   * @throws ApiException 400 when both are given and differ
   */
  static <T> @Nullable T agreed(
      String name, @Nullable T value, String alias, @Nullable T aliasValue) {
    if (value != null && aliasValue != null && !value.equals(aliasValue)) {
      throw ApiException.about(HttpError.INVALID_DATA, alias, "must agree with " + name);
    }
    return value == null ? aliasValue : value;
  }
}
