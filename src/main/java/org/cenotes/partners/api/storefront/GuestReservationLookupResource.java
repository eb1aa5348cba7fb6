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
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.guest.GuestLookup;
import org.cenotes.partners.domain.reservation.guest.GuestReservationView;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Reservations as their guests see them. */
@Path("/public/reservations")
@ApplicationScoped
@Anyone
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Guests")
public class GuestReservationLookupResource {
  private final GuestLookup reservations;
  private final RequestInfo request;

  @Inject
  public GuestReservationLookupResource(GuestLookup reservations, RequestInfo request) {
    this.reservations = reservations;
    this.request = request;
  }

  @GET
  @Path("/{id}")
  @SuccessResponse(message = "reservations.retrieved_successfully")
  @PossibleErrors(with = ReservationError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "getGuestReservation",
      summary = "Retrieve a guest's reservation",
      description =
          "Returns the guest's view of a reservation, without commission or partner"
              + " data. The id, e-mail address and, if given, confirmation code must match;"
              + " otherwise the response is 404. A sandbox reservation is found too if no live one"
              + " matches; send no test key.")
  public GuestReservationView byId(
      @PathParam("id") UUID id,
      @QueryParam("email")
          @NotNull
          @Email
          @Size(max = 254)
          @Parameter(description = "E-mail address of the reservation's guest.", required = true)
          @Nullable String email,
      @QueryParam("confirmationCode")
          @Size(min = 1, max = 20)
          @Parameter(description = "Must match when given.")
          @Nullable String confirmationCode) {
    return reservations.byId(
        id, confirmationCode, Objects.requireNonNull(email), request.language());
  }

  @GET
  @Path("/by-confirmation/{confirmationCode}")
  @SuccessResponse(message = "reservations.retrieved_successfully")
  @PossibleErrors(with = ReservationError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "getGuestReservationByCode",
      summary = "Retrieve a guest's reservation by confirmation code",
      description =
          "Returns the guest's view of a reservation, without commission or partner"
              + " data. The confirmation code and e-mail address must match; otherwise the"
              + " response is 404. A sandbox reservation is found too if no live one matches; send"
              + " no test key.")
  public GuestReservationView byCode(
      @PathParam("confirmationCode") @Size(min = 1, max = 20) String confirmationCode,
      @QueryParam("email")
          @NotNull
          @Email
          @Size(max = 254)
          @Parameter(description = "E-mail address of the reservation's guest.", required = true)
          @Nullable String email) {
    return reservations.byCode(confirmationCode, Objects.requireNonNull(email), request.language());
  }
}
