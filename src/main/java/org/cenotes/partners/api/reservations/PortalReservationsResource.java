package org.cenotes.partners.api.reservations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.CountsBookings;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.coupon.CouponError;
import org.cenotes.partners.domain.reservation.CancelRequest;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationQuery;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.ReservationService.Recorded;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.reservation.booking.BookingRequest;
import org.cenotes.partners.domain.reservation.booking.BookingService;
import org.cenotes.partners.domain.reservation.booking.ReservationChangeService;
import org.cenotes.partners.domain.reservation.booking.ReservationUpdate;
import org.cenotes.partners.domain.reservation.booking.Seller;
import org.cenotes.partners.domain.reservation.statistics.ReservationStatistics;
import org.cenotes.partners.domain.reservation.statistics.ReservationStatisticsService;
import org.cenotes.partners.domain.reservation.statistics.StatisticsQuery;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.queueing.Queued;
import org.cenotes.partners.platform.queueing.SlowListQueue;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.PreparedResponse;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The partner's reservations, for its users; includes those created through the API. */
@Path("/partner-reservations")
@ApplicationScoped
@PartnerUser
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Portal reservations")
public class PortalReservationsResource {
  private final ReservationService reservations;
  private final ReservationTransitionService transitions;
  private final BookingService booking;
  private final ReservationChangeService rescheduling;
  private final ReservationStatisticsService statistics;
  private final PartnerService partners;
  private final Caller caller;
  private final RequestInfo request;
  private final PreparedResponse response;
  private final SlowListQueue slowLists;

  @Inject
  public PortalReservationsResource(
      ReservationService reservations,
      ReservationTransitionService transitions,
      BookingService booking,
      ReservationChangeService rescheduling,
      ReservationStatisticsService statistics,
      PartnerService partners,
      Caller caller,
      RequestInfo request,
      PreparedResponse response,
      SlowListQueue slowLists) {
    this.reservations = reservations;
    this.transitions = transitions;
    this.booking = booking;
    this.rescheduling = rescheduling;
    this.statistics = statistics;
    this.partners = partners;
    this.caller = caller;
    this.request = request;
    this.response = response;
    this.slowLists = slowLists;
  }

  @GET
  @RequiresPermission(Permission.VIEW_RESERVATIONS)
  @SuccessResponse(message = "reservations.list_retrieved_successfully")
  @Operation(
      operationId = "listPortalReservations",
      summary = "List reservations",
      description =
          "Returns the partner's reservations, however they were created, newest first by default.")
  public Page<ReservationView> list(@BeanParam @Valid ReservationQuery query) {
    return slowLists.pass(query, () -> reservations.list(query, request.language()));
  }

  @GET
  @Path("/stats")
  @RequiresPermission(Permission.VIEW_RESERVATIONS)
  @SuccessResponse(message = "reservations.stats_retrieved_successfully")
  @Operation(
      operationId = "getReservationStatistics",
      summary = "Retrieve reservation statistics",
      description =
          "Counts and totals the partner's reservations by visit date, over at most 366 days.")
  public WithCurrency<ReservationStatistics> statistics(@BeanParam @Valid StatisticsQuery query) {
    UUID partnerId = CurrentScope.requiredPartner();
    return slowLists.pass(partnerId, () -> statistics.of(partnerId, query));
  }

  @GET
  @Path("/{id}")
  @RequiresPermission(Permission.VIEW_RESERVATIONS)
  @SuccessResponse(message = "reservations.retrieved_successfully")
  @PossibleErrors(with = ReservationError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "getPortalReservation",
      summary = "Retrieve a reservation",
      description =
          "Returns one reservation of the partner. The ETag can be sent as If-Match when the"
              + " reservation is updated.")
  public ReservationView getReservation(@PathParam("id") UUID id) {
    return reservations.read(id, request.language());
  }

  @POST
  @Queued
  @CountsBookings
  @Idempotent
  @RequiresPermission(Permission.MANAGE_RESERVATIONS)
  @SuccessResponse(status = 201, message = "reservations.created_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @PossibleErrors(
      with = AvailabilityError.class,
      only = {"SOLD_OUT", "NOT_BOOKABLE"})
  @PossibleErrors(with = PricingError.class)
  @PossibleErrors(with = CouponError.class, only = "EXHAUSTED")
  @PossibleErrors(with = ReservationError.class, only = "REFERENCE_CONFLICT")
  @Operation(
      operationId = "createPortalReservation",
      summary = "Create a reservation",
      description =
          "Books a visit and takes its places, as the public API does. The same partnerReference"
              + " with the same body returns the first reservation as it is now, also an expired or"
              + " cancelled one: look at status, and book again with a new reference.")
  public ReservationView create(@NotNull @Valid BookingRequest body) {
    UUID partner = CurrentScope.requiredPartner();
    Seller seller = new Seller(partner, partners.commission(partner), Seller.PORTAL);
    Recorded booked = booking.book(body, seller, request.language());
    if (booked.replayed()) {
      response.markReplayed();
    }
    return booked.reservation();
  }

  @PATCH
  @Path("/{id}")
  @Queued
  @Idempotent
  @RequiresPermission(Permission.MANAGE_RESERVATIONS)
  @SuccessResponse(message = "reservations.updated_successfully")
  @PossibleErrors(
      with = ReservationError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @PossibleErrors(
      with = AvailabilityError.class,
      only = {"SOLD_OUT", "NOT_BOOKABLE"})
  @PossibleErrors(with = PricingError.class)
  @Operation(
      operationId = "updatePortalReservation",
      summary = "Update a reservation",
      description =
          "Changes a pending or confirmed reservation before its cutoff. A new time or number of"
              + " visitors moves the places and recalculates the price in one transaction; a paid"
              + " reservation cannot become more expensive, and the difference is refunded. A"
              + " promotion or coupon that does not fit the changed visit gives no discount. Time and"
              + " visitors cannot be changed while the cenote is not on sale. Rules"
              + " that became stricter since the booking apply only to what changes: the limits of"
              + " cenote and package to another number of visitors or another date, the booking window"
              + " to another date, and the limits of the payment method to another total. Absent"
              + " members are left unchanged; null removes nationality, notes, metadata or pickup.")
  public ReservationView update(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("id") UUID id,
      @NotNull @Valid ReservationUpdate body) {
    return rescheduling.update(
        id,
        body,
        now ->
            ResponseRenderer.checkMatch(
                ifMatch, PortalReservationsResource.class, "getReservation", now),
        request.language());
  }

  @POST
  @Path("/{id}/cancel")
  @Idempotent
  @RequiresPermission(Permission.MANAGE_RESERVATIONS)
  @SuccessResponse(message = "reservations.cancelled_successfully")
  @PossibleErrors(
      with = ReservationError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @Operation(
      operationId = "cancelPortalReservation",
      summary = "Cancel a reservation",
      description =
          "Cancels a pending or confirmed reservation before its visit starts, releases its places"
              + " and its coupon, and refunds according to the cenote's cancellation policy. A"
              + " reservation whose guests have checked in cannot be cancelled.")
  public ReservationView cancel(@PathParam("id") UUID id, @Nullable @Valid CancelRequest body) {
    String reason = body == null ? null : body.reason();
    return transitions.cancel(id, reason, caller.user().userId().toString(), request.language());
  }
}
