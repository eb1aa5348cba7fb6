package org.cenotes.partners.api.frontdesk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.Operator;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.frontdesk.FrontDeskQuery;
import org.cenotes.partners.domain.reservation.frontdesk.FrontDeskService;
import org.cenotes.partners.domain.reservation.guest.GuestReservationView;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Front desk of a venue: operators reach the reservations of their cenotes, administrators all. */
@Path("/operator/reservations")
@ApplicationScoped
@Operator
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Front desk")
public class FrontDeskResource {
  private static final String ID = "The reservation's id or confirmation code.";

  private final FrontDeskService frontDesk;
  private final Caller caller;
  private final RequestInfo request;

  @Inject
  public FrontDeskResource(FrontDeskService frontDesk, Caller caller, RequestInfo request) {
    this.frontDesk = frontDesk;
    this.caller = caller;
    this.request = request;
  }

  @GET
  @SuccessResponse(message = "reservations.list_retrieved_successfully")
  @Operation(
      operationId = "listDeskReservations",
      summary = "List front desk reservations",
      description =
          "Returns the reservations of one visit date that hold places, by time of"
              + " visit, or those that match a search. Operators see only the reservations of their"
              + " own cenotes.")
  public Page<GuestReservationView> list(@BeanParam @Valid FrontDeskQuery query) {
    return frontDesk.list(operatorId(), query, request.language());
  }

  @POST
  @Path("/{id}/check-in")
  @Idempotent
  @SuccessResponse(message = "reservations.checked_in_successfully")
  @PossibleErrors(
      with = ReservationError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @Operation(
      operationId = "checkInReservation",
      summary = "Check in a reservation",
      description =
          "Records the guests' arrival. Allowed once, for a confirmed reservation, on the day of"
              + " its visit.")
  public GuestReservationView checkIn(
      @PathParam("id") @Size(max = 40) @Parameter(description = ID) String id) {
    return frontDesk.checkIn(operatorId(), id, request.language());
  }

  @POST
  @Path("/{id}/no-show")
  @Idempotent
  @SuccessResponse(message = "reservations.no_show_recorded")
  @PossibleErrors(
      with = ReservationError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @Operation(
      operationId = "recordNoShow",
      summary = "Record a no-show",
      description =
          "Marks a confirmed reservation whose guests did not arrive. Allowed between the start of"
              + " the visit and its completion, and not after a check-in.")
  public GuestReservationView recordNoShow(
      @PathParam("id") @Size(max = 40) @Parameter(description = ID) String id) {
    return frontDesk.recordNoShow(operatorId(), id, request.language());
  }

  /** Null for an administrator, who reaches every cenote. */
  private @Nullable UUID operatorId() {
    ActiveSession user = caller.user();
    return user.systemRole() == SystemRole.ADMIN ? null : user.userId();
  }
}
