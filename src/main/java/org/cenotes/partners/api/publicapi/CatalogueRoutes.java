package org.cenotes.partners.api.publicapi;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.cenotes.partners.api.guard.RequiresScope;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.availability.Availability;
import org.cenotes.partners.domain.availability.AvailabilityLookup;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.catalog.CenoteQuery;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.domain.catalog.CenoteView;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Cenotes and their availability, shared by the live and the sandbox API. */
@Produces(MediaType.APPLICATION_JSON)
public class CatalogueRoutes {
  private static final int MAX_DAYS = 62;

  @Inject private CenoteService cenotes;

  @Inject private AvailabilityLookup availability;

  @Inject private RequestInfo request;

  @GET
  @Path("/cenotes")
  @RequiresScope(ApiKeyScope.CATALOG_READ)
  @SuccessResponse(message = "partners.cenotes.list_retrieved_successfully")
  @Operation(
      operationId = "listPartnerCenotes",
      summary = "List cenotes",
      description = "Returns the cenotes that can be booked.")
  public Page<CenoteView> cenotes(@BeanParam @Valid CenoteQuery query) {
    boolean livemode = CurrentScope.required().data().isLive();
    return cenotes.onSale(query).map(listing -> CenoteView.of(listing, livemode));
  }

  @GET
  @Path("/availability/{cenoteId}")
  @RequiresScope(ApiKeyScope.CATALOG_READ)
  @SuccessResponse(message = "partners.availability.retrieved_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "getAvailability",
      summary = "Retrieve availability",
      description =
          "Returns the slots of one day, with date, or a summary of each day of a range of at most"
              + " 62 days, with from and to. Both answers are the same object: with date it has"
              + " slots, with from and to it has days.")
  public Availability availability(
      @PathParam("cenoteId") UUID cenoteId,
      @QueryParam("date") @Parameter(description = "Date whose slots are returned.")
          @Nullable LocalDate date,
      @QueryParam("from") @Parameter(description = "First date of the range.")
          @Nullable LocalDate from,
      @QueryParam("to")
          @Parameter(description = "Last date of the range, inclusive; at most 62 days.")
          @Nullable LocalDate to) {
    if (date != null && from == null && to == null) {
      return Availability.of(availability.day(cenoteId, date, request.language()));
    }
    if (date != null) {
      throw ApiException.about(HttpError.INVALID_DATA, "date", "cannot be sent with from or to");
    }
    if (from == null || to == null) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "date", "is required unless both from and to are given");
    }
    if (to.isBefore(from)) {
      throw ApiException.about(HttpError.INVALID_DATA, "to", "must not be before from");
    }
    if (ChronoUnit.DAYS.between(from, to) >= MAX_DAYS) {
      throw ApiException.about(
          HttpError.INVALID_DATA,
          "to",
          "must not make the range longer than " + MAX_DAYS + " days");
    }
    return availability.range(cenoteId, from, to);
  }
}
