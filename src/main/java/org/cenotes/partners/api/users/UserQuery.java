package org.cenotes.partners.api.users;

import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.UserFilter;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Filters, order and page of a list of users. */
public class UserQuery extends PageQuery {
  @QueryParam("search")
  @Size(min = 1, max = 150)
  @Parameter(description = "Part of the name or e-mail address.")
  @Nullable String search;

  @QueryParam("partnerRole")
  @Nullable PartnerRole partnerRole;

  @QueryParam("isActive")
  @Nullable Boolean isActive;

  @QueryParam("sortOrder")
  @Parameter(description = "By creation time. Default: desc.")
  @Nullable SortDirection sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortDirection sortDirection;

  UserFilter filter() {
    return new UserFilter(
        search == null ? null : EmailAddresses.folded(search),
        partnerRole,
        isActive,
        SortDirection.agreed(sortOrder, sortDirection, SortDirection.DESC));
  }
}
