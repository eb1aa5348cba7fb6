package org.cenotes.partners.api.operations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
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
import org.cenotes.partners.domain.desk.DeskQuery;
import org.cenotes.partners.domain.desk.DeskService;
import org.cenotes.partners.domain.desk.GuestReservation;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.session.SignedIn;
import org.cenotes.partners.domain.team.SystemRole;
import org.cenotes.partners.platform.answer.Answers;
import org.cenotes.partners.platform.answer.Refuses;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.request.RequestInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The desk of a venue: an operator reaches its cenotes' reservations, an administrator all. */
@Path("/operator/reservations")
@ApplicationScoped
@Operator
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Desk")
public class DeskResource {
  private final DeskService desk;
  private final Caller caller;
  private final RequestInfo request;

  @Inject
  public DeskResource(DeskService desk, Caller caller, RequestInfo request) {
    this.desk = desk;
    this.caller = caller;
    this.request = request;
  }

  @GET
  @Answers(message = "reservations.list_retrieved_successfully")
  @Operation(
      operationId = "listDeskReservations",
      summary = "List the visits of a day that hold places, by their time")
  public Page<GuestReservation> list(@BeanParam @Valid DeskQuery query) {
    return desk.list(operatorId(), query, request.language());
  }

  @POST
  @Path("/{id}/check-in")
  @Idempotent
  @Answers(message = "reservations.checked_in_successfully")
  @Refuses(
      with = ReservationError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @Operation(
      operationId = "checkInReservation",
      summary = "Note that the guests have come, on the day of the visit")
  public GuestReservation checkIn(@PathParam("id") UUID id) {
    return desk.checkIn(operatorId(), id, request.language());
  }

  @POST
  @Path("/{id}/no-show")
  @Idempotent
  @Answers(message = "reservations.no_show_recorded")
  @Refuses(
      with = ReservationError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @Operation(
      operationId = "recordNoShow",
      summary = "Note that nobody has come, between the visit's start and its completion")
  public GuestReservation recordNoShow(@PathParam("id") UUID id) {
    return desk.recordNoShow(operatorId(), id, request.language());
  }

  private @Nullable UUID operatorId() {
    SignedIn user = caller.user();
    return user.systemRole() == SystemRole.ADMIN ? null : user.userId();
  }
}
