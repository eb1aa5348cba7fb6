package org.cenotes.partners.domain.desk;

import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import java.util.UUID;
import org.cenotes.partners.platform.http.PageQuery;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Which visits a desk asks for. */
public class DeskQuery extends PageQuery {
  @QueryParam("date")
  @Parameter(description = "Visit date; default: today, on each cenote's clock.")
  @Nullable LocalDate date;

  @QueryParam("cenoteId")
  @Nullable UUID cenoteId;
}
