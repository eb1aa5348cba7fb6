package org.cenotes.partners.api.storefront;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentError;
import org.cenotes.partners.domain.payment.PaymentState;
import org.cenotes.partners.domain.payment.checkout.CaptureResult;
import org.cenotes.partners.domain.payment.checkout.CheckoutFlow;
import org.cenotes.partners.domain.payment.checkout.CheckoutFlow.CapturedPayment;
import org.cenotes.partners.domain.payment.checkout.CheckoutFlow.OpenedPayment;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.idempotency.ReadsIdempotencyKey;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.money.Currency;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Online payment by guests, shared by the live and the sandbox API. Amount, currency and
 * reservation come from the database; card data reaches the application only as a token of the
 * provider's form.
 */
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class CheckoutRoutes {
  @Inject private CheckoutFlow checkout;

  @Inject private RequestInfo request;

  /**
   * The reservation to pay.
   *
   * @param reservationId id of the pending reservation to pay
   */
  @Schema(name = "Purchase")
  public record Purchase(
      @NotNull UUID reservationId,
      @NotBlank
          @Email
          @Size(max = 254)
          @Schema(description = "E-mail address of the reservation's guest.")
          String email) {}

  /**
   * A card payment to confirm.
   *
   * @param paymentIntentId id of the payment intent that was created for the reservation
   */
  @Schema(name = "ConfirmPayment")
  public record Confirmation(
      @NotBlank @Size(max = 255) String paymentIntentId,
      @NotBlank
          @Size(max = 255)
          @Schema(description = "Token that the provider's form returned for the card.")
          String paymentMethodToken) {}

  @POST
  @Path("/cardprovider-native/create-payment-intent")
  @RevealsSecret
  @SuccessResponse(status = 201, message = "checkout.payment_intent_created")
  @PossibleErrors(with = ReservationError.class, only = "NOT_FOUND")
  @PossibleErrors(with = PaymentError.class)
  @PossibleErrors(with = PricingError.class)
  @WithoutIdempotencyKey("a reservation has one active payment, which a repetition returns.")
  @Operation(
      operationId = "createPaymentIntent",
      summary = "Create a card payment",
      description =
          "Creates a payment intent for the card provider's form. The amount and"
              + " currency are the reservation's; the e-mail address and reservation id must"
              + " match. An active payment of the same provider is returned again; one of"
              + " another provider is replaced.")
  public WithCurrency<PaymentIntent> createPaymentIntent(@NotNull @Valid Purchase body) {
    OpenedPayment payment = open(PaymentMethod.CARDPROVIDER, body);
    return withCurrency(
        payment,
        new PaymentIntent(
            payment.started().payment().id(),
            payment.session().reference(),
            payment.session().clientSecret(),
            payment.started().payment().amount(),
            payment.started().payment().status(),
            payment.recoveryToken(),
            payment.started().expiresAt()));
  }

  @POST
  @Path("/cardprovider-native/confirm-payment")
  @SuccessResponse(
      message = "checkout.payment_confirmed",
      otherMessages = {
        "checkout.payment_declined",
        "checkout.payment_pending",
        "checkout.payment_refunded"
      })
  @PossibleErrors(with = ReservationError.class, only = "NOT_FOUND")
  @PossibleErrors(with = PaymentError.class)
  @ReadsIdempotencyKey
  @Operation(
      operationId = "confirmPayment",
      summary = "Confirm a card payment",
      description =
          "Charges the card behind the token that the provider's form returned. message and status"
              + " say what happened: checkout.payment_confirmed (succeeded; refund_pending if the"
              + " visit became cheaper since), checkout.payment_declined (failed or expired; retry"
              + " says how the guest can still pay), checkout.payment_pending (created or"
              + " requires_action: the guest has to act, or the provider is processing it), or"
              + " checkout.payment_refunded (the money came too late, or the reservation was"
              + " cancelled). Another token or"
              + " Idempotency-Key is another attempt; repeating the same request returns the"
              + " payment's current state.")
  public WithCurrency<CaptureResult> confirmPayment(@NotNull @Valid Confirmation body) {
    return outcome(
        checkout.capture(
            PaymentMethod.CARDPROVIDER,
            body.paymentIntentId(),
            body.paymentMethodToken(),
            request.idempotencyKey(),
            request.language()),
        "checkout.payment_confirmed",
        "checkout.payment");
  }

  @POST
  @Path("/walletprovider-native/create-order")
  @RevealsSecret
  @SuccessResponse(status = 201, message = "checkout.order_created")
  @PossibleErrors(with = ReservationError.class, only = "NOT_FOUND")
  @PossibleErrors(with = PaymentError.class)
  @PossibleErrors(with = PricingError.class)
  @WithoutIdempotencyKey("a reservation has one active payment, which a repetition returns.")
  @Operation(
      operationId = "createWalletOrder",
      summary = "Create a wallet payment",
      description =
          "Creates an order that the guest approves on the wallet provider's page. The"
              + " amount and currency are the reservation's; the e-mail address and"
              + " reservation id must match.")
  public WithCurrency<WalletOrder> createOrder(@NotNull @Valid Purchase body) {
    OpenedPayment payment = open(PaymentMethod.WALLETPROVIDER, body);
    return withCurrency(
        payment,
        new WalletOrder(
            payment.started().payment().id(),
            payment.session().reference(),
            payment.session().page(),
            payment.started().payment().amount(),
            payment.started().payment().status(),
            payment.recoveryToken()));
  }

  @POST
  @Path("/walletprovider-native/capture/{orderId}")
  @Consumes(MediaType.WILDCARD) // there is no body
  @SuccessResponse(
      message = "checkout.order_captured",
      otherMessages = {
        "checkout.order_declined",
        "checkout.order_pending",
        "checkout.order_refunded"
      })
  @PossibleErrors(with = ReservationError.class, only = "NOT_FOUND")
  @PossibleErrors(with = PaymentError.class)
  @ReadsIdempotencyKey
  @Operation(
      operationId = "captureWalletOrder",
      summary = "Capture a wallet payment",
      description =
          "Captures an order that the guest has approved. message and status say what happened:"
              + " checkout.order_captured (succeeded; refund_pending if the visit became cheaper"
              + " since), checkout.order_declined (failed or expired;"
              + " retry says how the guest can still pay), checkout.order_pending (created or"
              + " requires_action: the guest has to approve it, or the provider is processing it),"
              + " or checkout.order_refunded (the money came too late, or the reservation was cancelled)."
              + " Repeating the request after"
              + " success returns the outcome. After a decline, with another Idempotency-Key or"
              + " none, it captures what the guest has approved since; with the same key it returns"
              + " the decline again.")
  public WithCurrency<CaptureResult> capture(
      @PathParam("orderId") @Size(max = 255) String orderId) {
    return outcome(
        checkout.capture(
            PaymentMethod.WALLETPROVIDER,
            orderId,
            null,
            request.idempotencyKey(),
            request.language()),
        "checkout.order_captured",
        "checkout.order");
  }

  @POST
  @Path("/regionalprovider-native/create-preference")
  @RevealsSecret
  @SuccessResponse(status = 201, message = "checkout.preference_created")
  @PossibleErrors(with = ReservationError.class, only = "NOT_FOUND")
  @PossibleErrors(with = PaymentError.class)
  @PossibleErrors(with = PricingError.class)
  @WithoutIdempotencyKey("a reservation has one active payment, which a repetition returns.")
  @Operation(
      operationId = "createPaymentPreference",
      summary = "Create a regional payment",
      description =
          "Creates a payment that the guest makes on the regional provider's page. The provider's"
              + " notification confirms the reservation.")
  public WithCurrency<Preference> createPreference(@NotNull @Valid Purchase body) {
    OpenedPayment payment = open(PaymentMethod.REGIONALPROVIDER, body);
    return withCurrency(
        payment,
        new Preference(
            payment.started().payment().id(),
            payment.session().reference(),
            payment.session().page(),
            payment.started().payment().amount(),
            payment.started().expiresAt(),
            payment.recoveryToken()));
  }

  private OpenedPayment open(PaymentMethod method, Purchase body) {
    return checkout.open(method, body.reservationId(), body.email());
  }

  private static <T> WithCurrency<T> withCurrency(OpenedPayment payment, T data) {
    return new WithCurrency<>(data, Currency.of(payment.started().payment().currency()));
  }

  private static WithCurrency<CaptureResult> outcome(
      CapturedPayment captured, String succeeded, String other) {
    CaptureResult result = captured.result();
    return new WithCurrency<>(
        result,
        Currency.of(result.reservation().currency()),
        message(result.status(), captured.kept(), succeeded, other));
  }

  /**
   * The message of what happened: {@code succeeded}, or {@code other} and a suffix.
   *
   * @param kept whether the payment pays the reservation: a part of it may be refunded
   */
  static String message(PaymentState state, boolean kept, String succeeded, String other) {
    return switch (state) {
      case SUCCEEDED -> succeeded;
      case CREATED, REQUIRES_ACTION -> other + "_pending";
      case FAILED, EXPIRED -> other + "_declined";
      case REFUND_PENDING -> kept ? succeeded : other + "_refunded";
      case REFUNDED -> other + "_refunded";
    };
  }
}
