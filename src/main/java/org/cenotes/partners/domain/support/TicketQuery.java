package org.cenotes.partners.domain.support;

import jakarta.ws.rs.QueryParam;
import org.cenotes.partners.platform.list.SortedQuery;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Filters and order of the list of tickets. */
public class TicketQuery extends SortedQuery {
  @QueryParam("status")
  @Parameter(description = "Only tickets with this status.")
  @Nullable TicketStatus status;

  @QueryParam("category")
  @Parameter(description = "Only tickets of this category.")
  @Nullable TicketCategory category;
}
