package org.cenotes.partners.platform.list;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** The parameters of a list that is sorted by time. */
public class SortedQuery extends PageQuery {
  @QueryParam("sortOrder")
  @Parameter(description = "By time. Default: desc, the newest first.")
  @Nullable SortOrder sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortOrder sortDirection;

  /** Newest first by default. */
  public SortOrder order() {
    return SortOrder.agreed(sortOrder, sortDirection, SortOrder.DESC);
  }
}
