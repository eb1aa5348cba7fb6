package org.cenotes.partners.api.publicapi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.cenotes.partners.api.guard.CountsBookings;
import org.cenotes.partners.api.guard.LiveKey;
import org.cenotes.partners.api.guard.RequiresScope;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.coupon.CouponError;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.reservation.booking.BookingRequest;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.queueing.KeyedQueue;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Live reservations. */
@Path("/partner/reservations")
@ApplicationScoped
@LiveKey
@Tag(name = "Partner")
public class ReservationsResource extends ReservationRoutes {
  @Inject private IdempotentTransaction transaction;

  @Inject private KeyedQueue queue;

  @POST
  @CountsBookings
  @IdempotentAfterPreparation
  @RequiresScope(ApiKeyScope.RESERVATIONS_WRITE)
  @SuccessResponse(status = 201, message = "reservations.created_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @PossibleErrors(
      with = AvailabilityError.class,
      only = {"SOLD_OUT", "NOT_BOOKABLE"})
  @PossibleErrors(with = PricingError.class)
  @PossibleErrors(with = CouponError.class, only = "EXHAUSTED")
  @PossibleErrors(with = ReservationError.class, only = "REFERENCE_CONFLICT")
  @Operation(
      operationId = "createReservation",
      summary = "Create a reservation",
      description =
          "Books a visit and takes its places. With partner_account the reservation is confirmed at"
              + " once; with an online payment method it stays pending and holds its places for 15"
              + " minutes; with on_site it stays pending until the guest pays at the venue. The"
              + " same partnerReference with the same body returns the first reservation as it is"
              + " now, also an expired or cancelled one: look at status, and book again with a new"
              + " reference.")
  public @Nullable ReservationView create(@NotNull @Valid BookingRequest body) {
    return bookTogether(body)
        .orElseGet(() -> queue.pass(body.queueKey(), () -> transaction.run(() -> book(body))));
  }
}
