package org.cenotes.partners.api.pricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.domain.reservation.booking.ReservationValidationRequest;
import org.cenotes.partners.domain.reservation.booking.ReservationValidationService;
import org.cenotes.partners.domain.reservation.booking.ReservationValidity;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Validation of a reservation before it is created. */
@Path("/public/reservations/validate")
@ApplicationScoped
@Anyone(orPartner = true)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Pricing")
public class ReservationValidationResource {
  private final ReservationValidationService validations;
  private final RequestInfo request;

  @Inject
  public ReservationValidationResource(
      ReservationValidationService validations, RequestInfo request) {
    this.validations = validations;
    this.request = request;
  }

  @POST
  @SuccessResponse(message = "reservations.validated_successfully")
  @WithoutIdempotencyKey("the request changes nothing.")
  @Operation(
      operationId = "validateReservation",
      summary = "Validate a reservation",
      description =
          "Tells whether a visit could be booked now, and at what price. Changes"
              + " nothing. reasons lists everything that would prevent the booking; whether the coupon"
              + " fits this cenote and amount is known only when nothing else is wrong with the"
              + " price. Without guestEmail, discounts on a guest's first purchase are not in the"
              + " price.")
  public WithCurrency<ReservationValidity> validate(
      @NotNull @Valid ReservationValidationRequest body) {
    return validations.check(body, request.language());
  }
}
