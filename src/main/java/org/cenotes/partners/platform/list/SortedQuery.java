package org.cenotes.partners.platform.list;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** A page of a list that is sorted by the time at which its rows were made. */
public class SortedQuery extends PageQuery {
  @QueryParam("sortOrder")
  @Parameter(description = "By the time of making; default desc.")
  @Nullable SortOrder sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortOrder sortDirection;

  /** The latest first unless it is asked for otherwise. */
  public SortOrder order() {
    return SortOrder.agreed(sortOrder, sortDirection, SortOrder.DESC);
  }
}
