package org.cenotes.partners.api.publicapi;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.NeedsScope;
import org.cenotes.partners.domain.apikey.KeyScope;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.booking.Booked;
import org.cenotes.partners.domain.booking.BookingRequest;
import org.cenotes.partners.domain.booking.BookingService;
import org.cenotes.partners.domain.booking.Seller;
import org.cenotes.partners.domain.cenote.CenoteError;
import org.cenotes.partners.domain.coupon.CouponError;
import org.cenotes.partners.domain.partner.PartnerView;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.reservation.LifeCycleService;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationQuery;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.visit.CancelRequest;
import org.cenotes.partners.platform.answer.Answers;
import org.cenotes.partners.platform.answer.PreparedAnswer;
import org.cenotes.partners.platform.answer.Refuses;
import org.cenotes.partners.platform.contention.Queued;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.request.RequestInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/** Reservations of the key's partner; the same live and in the sandbox. */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ReservationEndpoints {
  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private ReservationService reservations;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private LifeCycleService lives;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private BookingService booking;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private Caller caller;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private RequestInfo request;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private PreparedAnswer answer;

  @GET
  @NeedsScope(KeyScope.RESERVATIONS_READ)
  @Answers(message = "reservations.list_retrieved_successfully")
  @Operation(operationId = "listReservations", summary = "List reservations, newest first")
  public Page<ReservationView> list(@BeanParam @Valid ReservationQuery query) {
    return reservations.list(query, request.language());
  }

  @GET
  @Path("/{id}")
  @NeedsScope(KeyScope.RESERVATIONS_READ)
  @Answers(message = "reservations.retrieved_successfully")
  @Refuses(with = ReservationError.class, only = "NOT_FOUND")
  @Operation(operationId = "getReservation", summary = "Read one reservation")
  public ReservationView read(@PathParam("id") UUID id) {
    return reservations.read(id, request.language());
  }

  @POST
  @Queued
  @Idempotent
  @NeedsScope(KeyScope.RESERVATIONS_WRITE)
  @Answers(status = 201, message = "reservations.created_successfully")
  @Refuses(with = CenoteError.class, only = "NOT_FOUND")
  @Refuses(with = AvailabilityError.class)
  @Refuses(with = PricingError.class)
  @Refuses(with = CouponError.class, only = "EXHAUSTED")
  @Refuses(with = ReservationError.class, only = "REFERENCE_CONFLICT")
  @Operation(operationId = "createReservation", summary = "Book a visit")
  public ReservationView create(@NotNull @Valid BookingRequest body) {
    PartnerView partner = caller.key().partner();
    Seller seller = new Seller(partner.id(), partner.commission(), "partner_api");
    Booked booked = booking.book(body, seller, request.language());
    if (booked.earlier()) {
      answer.markReplayed();
    }
    return booked.reservation();
  }

  @POST
  @Path("/{id}/cancel")
  @Idempotent
  @NeedsScope(KeyScope.RESERVATIONS_WRITE)
  @Answers(message = "reservations.cancelled_successfully")
  @Refuses(
      with = ReservationError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @Operation(
      operationId = "cancelReservation",
      summary = "Cancel a reservation before its visit starts")
  public ReservationView cancel(@PathParam("id") UUID id, @Nullable @Valid CancelRequest body) {
    return lives.cancel(id, body == null ? null : body.reason(), "api_key", request.language());
  }
}
