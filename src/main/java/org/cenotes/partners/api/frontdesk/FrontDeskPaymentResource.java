package org.cenotes.partners.api.frontdesk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
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
import org.cenotes.partners.domain.payment.FrontDeskPaymentService;
import org.cenotes.partners.domain.payment.FrontDeskPaymentService.Received;
import org.cenotes.partners.domain.payment.PaymentError;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.guest.GuestReservationView;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.request.NoCardNumbers;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** On-site payments at the front desk of a venue. */
@Path("/checkout/on-site")
@ApplicationScoped
@Operator
@NoCardNumbers
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Front desk")
public class FrontDeskPaymentResource {

  private final FrontDeskPaymentService payments;
  private final Caller caller;
  private final RequestInfo request;

  @Inject
  public FrontDeskPaymentResource(
      FrontDeskPaymentService payments, Caller caller, RequestInfo request) {
    this.payments = payments;
    this.caller = caller;
    this.request = request;
  }

  /** A payment received at the front desk. */
  @Schema(name = "DeskPayment")
  public record Payment(
      @NotNull
          @Min(1)
          @Max(Cents.MAX_VALUE)
          @Schema(description = "Cents. Must equal the reservation's total.")
          Long amountReceived,
      @Nullable
          @Pattern(regexp = "[A-Z]{3}", message = "must be an ISO 4217 currency code")
          @Schema(description = "ISO 4217 code. Default: the reservation's currency.")
          String currency,
      @Nullable
          @Size(max = 500)
          @Schema(description = "Note for the record, such as a receipt number.")
          String note) {}

  @POST
  @Path("/confirm/{referenceCode}")
  @Idempotent
  @SuccessResponse(message = "checkout.on_site_confirmed")
  @PossibleErrors(
      with = ReservationError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @PossibleErrors(with = PaymentError.class, only = "INVALID_TRANSITION")
  @Operation(
      operationId = "confirmPaymentAtDesk",
      summary = "Confirm an on-site payment",
      description =
          "Records that the guest has paid at the front desk and confirms the"
              + " reservation. The reference code is the reservation's confirmation code; the"
              + " amount must equal the reservation's total. This is possible until the end of the"
              + " visit, when a reservation that is not paid expires. Operators can access only the"
              + " reservations of their own cenotes.")
  public WithCurrency<GuestReservationView> confirm(
      @PathParam("referenceCode") @Size(max = 20) String referenceCode,
      @NotNull @Valid Payment body) {
    GuestReservationView confirmed =
        payments.confirm(
            operatorId(),
            referenceCode,
            new Received(new Cents(body.amountReceived()), body.currency(), body.note()),
            request.language());
    return WithCurrency.of(confirmed, confirmed.currency());
  }

  /** Null for an administrator, who reaches every cenote. */
  private @Nullable UUID operatorId() {
    ActiveSession user = caller.user();
    return user.systemRole() == SystemRole.ADMIN ? null : user.userId();
  }
}
