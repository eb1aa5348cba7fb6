package org.cenotes.partners.api.storefront;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.guest.GuestLookup;
import org.cenotes.partners.domain.reservation.guest.GuestReservation;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Guests find their reservations. */
@Path("/public/reservations")
@ApplicationScoped
@Anyone
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Guests")
public class GuestReservationsResource {
  private final GuestLookup guests;
  private final RequestInfo request;

  @Inject
  public GuestReservationsResource(GuestLookup guests, RequestInfo request) {
    this.guests = guests;
    this.request = request;
  }

  @GET
  @Path("/{id}")
  @SuccessResponse(message = "reservations.retrieved_successfully")
  @PossibleErrors(with = ReservationError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "getGuestReservation",
      summary = "Read one's reservation",
      description = "Whatever does not match answers 404.")
  public GuestReservation byId(
      @PathParam("id") UUID id,
      @QueryParam("email")
          @NotNull
          @Email
          @Size(max = 254)
          @Parameter(description = "That of the guest.", required = true)
          @Nullable String email,
      @QueryParam("confirmationCode")
          @Size(min = 1, max = 20)
          @Parameter(description = "If given, it must match too.")
          @Nullable String confirmationCode) {
    return guests.byId(id, confirmationCode, String.valueOf(email), request.language());
  }

  @GET
  @Path("/by-confirmation/{confirmationCode}")
  @SuccessResponse(message = "reservations.retrieved_successfully")
  @PossibleErrors(with = ReservationError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "getGuestReservationByCode",
      summary = "Read one's reservation by its confirmation code",
      description = "Whatever does not match answers 404.")
  public GuestReservation byCode(
      @PathParam("confirmationCode") @Size(min = 1, max = 20) String confirmationCode,
      @QueryParam("email")
          @NotNull
          @Email
          @Size(max = 254)
          @Parameter(description = "That of the guest.", required = true)
          @Nullable String email) {
    return guests.byCode(confirmationCode, String.valueOf(email), request.language());
  }
}
