package org.cenotes.partners.api.publicapi;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.api.guard.CountsBookings;
import org.cenotes.partners.api.guard.RequiresScope;
import org.cenotes.partners.api.guard.SandboxKey;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.availability.ClaimResult.FullSlot;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.coupon.CouponError;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.reservation.booking.BookingRequest;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.queueing.KeyedQueue;
import org.cenotes.partners.platform.response.AsyncResponses;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Sandbox reservations. The beginning of a partnerReference can force an outcome. */
@Path("/partner-sandbox/reservations")
@ApplicationScoped
@SandboxKey
@Tag(name = "Sandbox")
public class SandboxReservationsResource extends ReservationRoutes {
  private static final long SLOW_SECONDS = 8;

  @Inject private IdempotentTransaction transaction;

  @Inject private KeyedQueue queue;

  @Inject private AsyncResponses responses;

  @Resource private ManagedScheduledExecutorService scheduler;

  @POST
  @CountsBookings(DataSet.SANDBOX)
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
      operationId = "sandboxCreateReservation",
      summary = "Create a reservation",
      description =
          "Books a visit and takes its places. With partner_account the reservation is confirmed at"
              + " once; with an online payment method it stays pending and holds its places for 15"
              + " minutes; with on_site it stays pending, and expires at the end of its visit."
              + " The same partnerReference with the same body returns the first reservation as it is"
              + " now, also an expired or cancelled one: look at status, and book again with a new"
              + " reference. A"
              + " partnerReference that begins with sold_out gets 409, one that begins with"
              + " price_change gets 422, and the response to one that begins with slow takes 8"
              + " seconds.")
  public CompletionStage<ReservationView> create(@NotNull @Valid BookingRequest body) {
    String reference = body.partnerReference() == null ? "" : body.partnerReference();
    if (reference.startsWith("sold_out")) {
      throw new FullSlot(body.date(), body.startTime(), 0).soldOut();
    }
    if (reference.startsWith("price_change")) {
      // as of a quote whose price no longer holds
      throw ApiException.about(PricingError.NOT_APPLICABLE, "quoteId", "has expired");
    }
    ReservationView booked =
        bookTogether(body)
            .orElseGet(() -> queue.pass(body.queueKey(), () -> transaction.run(() -> book(body))));
    CompletableFuture<ReservationView> response = new CompletableFuture<>();
    CompletionStage<ReservationView> written = responses.withRequestContext(response);
    boolean replayed = booked == null; // the response that was stored under the request's key
    if (reference.startsWith("slow") && !replayed) {
      // The reservation is made, and neither a thread nor a connection waits with its response.
      scheduler.schedule(() -> response.complete(booked), SLOW_SECONDS, TimeUnit.SECONDS);
    } else {
      response.complete(booked);
    }
    return written;
  }
}
