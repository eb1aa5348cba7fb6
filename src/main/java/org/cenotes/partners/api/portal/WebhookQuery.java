package org.cenotes.partners.api.portal;

import jakarta.ws.rs.QueryParam;
import org.cenotes.partners.platform.http.PageQuery;
import org.cenotes.partners.platform.http.SortOrder;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Which end of a partner's webhook endpoints comes first. */
public class WebhookQuery extends PageQuery {
  @QueryParam("sortOrder")
  @Parameter(description = "By the time of making; default desc.")
  @Nullable SortOrder sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortOrder sortDirection;

  SortOrder order() {
    return SortOrder.agreed(sortOrder, sortDirection, SortOrder.DESC);
  }
}
