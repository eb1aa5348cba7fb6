package org.cenotes.partners.api.publicapi;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.RequiresScope;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.partner.PartnerView;
import org.cenotes.partners.domain.reservation.CancelRequest;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationQuery;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.ReservationService.Recorded;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.reservation.booking.BookingRequest;
import org.cenotes.partners.domain.reservation.booking.BookingService;
import org.cenotes.partners.domain.reservation.booking.Seller;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.queueing.SlowListQueue;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.PreparedResponse;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/** The partner's reservations, shared by the live and the sandbox API. */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ReservationRoutes {
  @Inject private ReservationService reservations;

  @Inject private ReservationTransitionService transitions;

  @Inject private BookingService booking;

  @Inject private Caller caller;

  @Inject private RequestInfo request;

  @Inject private PreparedResponse response;

  @Inject private SlowListQueue slowLists;

  @GET
  @RequiresScope(ApiKeyScope.RESERVATIONS_READ)
  @SuccessResponse(message = "reservations.list_retrieved_successfully")
  @Operation(
      operationId = "listReservations",
      summary = "List reservations",
      description =
          "Returns the partner's reservations, newest first by default. Follow nextCursor"
              + " through long lists.")
  public Page<ReservationView> list(@BeanParam @Valid ReservationQuery query) {
    return slowLists.pass(query, () -> reservations.list(query, request.language()));
  }

  @GET
  @Path("/{id}")
  @RequiresScope(ApiKeyScope.RESERVATIONS_READ)
  @SuccessResponse(message = "reservations.retrieved_successfully")
  @PossibleErrors(with = ReservationError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "getReservation",
      summary = "Retrieve a reservation",
      description =
          "Returns one reservation of the partner. The ETag can be sent as If-None-Match.")
  public ReservationView read(@PathParam("id") UUID id) {
    return reservations.read(id, request.language());
  }

  /** Books for the calling key's partner together with other callers, if that is possible. */
  Optional<ReservationView> bookTogether(BookingRequest body) {
    return booking.bookTogether(body, seller(), request.language());
  }

  /** Books for the calling key's partner, after other callers for the same slot. */
  ReservationView book(BookingRequest body) {
    Recorded booked = booking.book(body, seller(), request.language());
    if (booked.replayed()) {
      response.markReplayed();
    }
    return booked.reservation();
  }

  private Seller seller() {
    PartnerView partner = caller.key().partner();
    return new Seller(partner.id(), partner.commission(), Seller.API);
  }

  @POST
  @Path("/{id}/cancel")
  @Idempotent
  @RequiresScope(ApiKeyScope.RESERVATIONS_WRITE)
  @SuccessResponse(message = "reservations.cancelled_successfully")
  @PossibleErrors(
      with = ReservationError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @Operation(
      operationId = "cancelReservation",
      summary = "Cancel a reservation",
      description =
          "Cancels a pending or confirmed reservation before its visit starts, releases its places"
              + " and its coupon, and refunds according to the cenote's cancellation policy. A"
              + " reservation whose guests have checked in cannot be cancelled.")
  public ReservationView cancel(@PathParam("id") UUID id, @Nullable @Valid CancelRequest body) {
    return transitions.cancel(
        id, body == null ? null : body.reason(), "api_key", request.language());
  }
}
