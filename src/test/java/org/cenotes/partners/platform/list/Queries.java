package org.cenotes.partners.platform.list;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.UriInfo;
import java.util.Map;
import org.cenotes.partners.harness.Stubs;

/** Parameters of lists as JAX-RS would have set them. */
public final class Queries {
  private Queries() {}

  /** A page of a sorted list; the order is the default's when it is null. */
  public static SortedQuery sorted(SortDirection order, int page, int perPage) {
    SortedQuery query = paged(new SortedQuery(), page, perPage);
    query.sortOrder = order;
    return query;
  }

  /** The same query with this page. */
  public static <Q extends PageQuery> Q paged(Q query, int page, int perPage) {
    query.page = page;
    query.perPage = perPage;
    query.uri =
        Stubs.of(
            UriInfo.class,
            Map.of("getPath", "list", "getQueryParameters", new MultivaluedHashMap<>()));
    return query;
  }
}
