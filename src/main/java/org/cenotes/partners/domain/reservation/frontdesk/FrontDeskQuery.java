package org.cenotes.partners.domain.reservation.frontdesk;

import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.ConfirmationCodes;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.SortDirection;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Filters and order of the visits at a front desk. */
public class FrontDeskQuery extends PageQuery {
  @QueryParam("date")
  @Parameter(description = "Visit date. Default: today in each cenote's time zone.")
  @Nullable LocalDate date;

  @QueryParam("cenoteId")
  @Nullable UUID cenoteId;

  @QueryParam("search")
  @Size(min = 1, max = 150)
  @Parameter(
      description =
          "A confirmation code, which is found on any date and in any status; or words of the"
              + " guest's name, or the whole partner reference, among the visits of the date.")
  @Nullable String search;

  @QueryParam("sortOrder")
  @Parameter(description = "By time of visit. Default: asc.")
  @Nullable SortDirection sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortDirection sortDirection;

  /** The confirmation code that is searched for; null if it is none. */
  @Nullable String code() {
    String code = search == null ? "" : ConfirmationCodes.normalize(search);
    return ConfirmationCodes.isCode(code) ? code : null;
  }

  SortDirection order() {
    return SortDirection.agreed(sortOrder, sortDirection, SortDirection.ASC);
  }
}
