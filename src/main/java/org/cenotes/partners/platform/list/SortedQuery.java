package org.cenotes.partners.platform.list;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** The parameters of a list that is sorted by time. */
public class SortedQuery extends PageQuery {
  @QueryParam("sortOrder")
  @Parameter(description = "By time. Default: desc, the newest first.")
  @Nullable SortDirection sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortDirection sortDirection;

  /** Newest first by default. */
  public SortDirection order() {
    return SortDirection.agreed(sortOrder, sortDirection, SortDirection.DESC);
  }
}
