package org.cenotes.partners.api.storefront;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.domain.payment.PaymentError;
import org.cenotes.partners.domain.payment.checkout.CheckoutFlow;
import org.cenotes.partners.domain.payment.checkout.ResumedCheckout;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.money.Currency;
import org.cenotes.partners.platform.request.NoCardNumbers;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Online payment of live reservations by guests. */
@Path("/checkout")
@ApplicationScoped
@Anyone(limit = Anyone.Limit.CHECKOUT)
@NoCardNumbers
@Tag(name = "Checkout")
public class CheckoutResource extends CheckoutRoutes {
  private final CheckoutFlow checkout;
  private final RequestInfo request;

  @Inject
  public CheckoutResource(CheckoutFlow checkout, RequestInfo request) {
    this.checkout = checkout;
    this.request = request;
  }

  @POST
  @Path("/resume-direct/{recoveryToken}")
  @Consumes(MediaType.WILDCARD) // there is no body
  @RevealsSecret
  @SuccessResponse(message = "checkout.resumed")
  @PossibleErrors(with = PaymentError.class, only = "NOT_FOUND")
  @PossibleErrors(with = PricingError.class)
  @WithoutIdempotencyKey("the recovery token can be sent again for five minutes.")
  @Operation(
      operationId = "resumeCheckout",
      summary = "Resume a checkout",
      description =
          "Returns the reservation, its payment and the next step for a guest who left the"
              + " checkout. The recovery token is replaced; the old one remains valid for 5"
              + " minutes.")
  public WithCurrency<ResumedCheckout> resume(
      @PathParam("recoveryToken") @Size(max = 100) String recoveryToken) {
    ResumedCheckout resumed = checkout.resume(recoveryToken, request.language());
    return new WithCurrency<>(resumed, Currency.of(resumed.payment().currency()));
  }
}
