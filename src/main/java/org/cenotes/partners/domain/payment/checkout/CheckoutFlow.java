package org.cenotes.partners.domain.payment.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentError;
import org.cenotes.partners.domain.payment.PaymentLookup;
import org.cenotes.partners.domain.payment.PaymentLookup.PaymentRef;
import org.cenotes.partners.domain.payment.PaymentOutcomeService;
import org.cenotes.partners.domain.payment.PaymentService;
import org.cenotes.partners.domain.payment.PaymentService.StartedPayment;
import org.cenotes.partners.domain.payment.PaymentView;
import org.cenotes.partners.domain.payment.RecoveryTokenService;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.guest.GuestReservationView;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.jspecify.annotations.Nullable;

/**
 * A guest's checkout: open, capture and resume a payment. The partner is looked up in a privileged
 * scope, unless a sandbox key has named it; everything else runs in that partner's scope. No
 * transaction is open while a provider is called.
 */
@ApplicationScoped
public class CheckoutFlow {
  private final ReservationService reservations;
  private final PaymentLookup lookup;
  private final PaymentService payments;
  private final RecoveryTokenService tokens;
  private final PaymentOutcomeService outcomes;
  private final CheckoutProviderCalls providers;

  @Inject
  CheckoutFlow(
      ReservationService reservations,
      PaymentLookup lookup,
      PaymentService payments,
      RecoveryTokenService tokens,
      PaymentOutcomeService outcomes,
      CheckoutProviderCalls providers) {
    this.reservations = reservations;
    this.lookup = lookup;
    this.payments = payments;
    this.tokens = tokens;
    this.outcomes = outcomes;
    this.providers = providers;
  }

  /**
   * A payment that is open at its provider.
   *
   * @param recoveryToken resumes it; returned only now
   */
  public record OpenedPayment(
      StartedPayment started, ProviderSession session, String recoveryToken) {
    /** Without the token, which must not be logged. */
    @Override
    public String toString() {
      return "OpenedPayment[payment=" + started.payment().id() + "]";
    }
  }

  /**
   * A payment after its capture.
   *
   * @param kept whether it pays the reservation; also while a part of it is refunded
   */
  public record CapturedPayment(CaptureResult result, boolean kept) {}

  /** Of all partners for a guest; of the caller's own for a sandbox key. */
  private static Scope lookupScope() {
    Scope caller = CurrentScope.required();
    return caller.partnerId() == null
        ? Scope.platform(PrivilegedScope.PAYMENT_LOOKUP, caller.data(), ConnectionPool.BOOKING)
        : caller;
  }

  /** That of a sandbox key is the caller's own. */
  private static Scope partnerScope(UUID partnerId) {
    Scope caller = CurrentScope.required();
    return caller.partnerId() == null
        ? Scope.partner(partnerId, caller.data(), ConnectionPool.BOOKING)
        : caller;
  }

  /**
   * Opens the reservation's payment with this method, or returns the open one.
   *
   * @throws ApiException 404 when reservation and e-mail do not match; 409 when the reservation
   *     awaits no online payment; 422 when the method is not available
   */
  public OpenedPayment open(PaymentMethod method, UUID reservationId, String email) {
    providers.requireOffered(method);
    UUID partnerId =
        CurrentScope.call(
                lookupScope(),
                () -> reservations.findPartner(reservationId, EmailAddresses.normalize(email)))
            .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
    Scope scope = partnerScope(partnerId);
    StartedPayment started =
        CurrentScope.call(
            scope,
            () -> payments.start(reservationId, method, total -> providers.refusal(method, total)));
    ProviderSession session = session(partnerId, started);
    UUID id = started.payment().id();
    return new OpenedPayment(started, session, CurrentScope.call(scope, () -> tokens.issue(id)));
  }

  /** The provider's session, opened now unless it is stored. */
  private ProviderSession session(UUID partnerId, StartedPayment started) {
    ProviderSession known = started.session();
    if (known != null) {
      return known;
    }
    Scope scope = partnerScope(partnerId);
    UUID paymentId = started.payment().id();
    ProviderSession session =
        providers.open(started, () -> CurrentScope.run(scope, () -> outcomes.refuse(paymentId)));
    CurrentScope.run(scope, () -> payments.storeSession(paymentId, session));
    return session;
  }

  /**
   * Captures a payment at its provider. Repeating the same request returns the payment's current
   * state; it is tried again only if the provider has not received it. Another token or
   * Idempotency-Key is another attempt.
   *
   * @param token from the provider's form; null where the guest approves on the provider's page
   * @param idempotencyKey of the request, or null
   * @throws ApiException 404 for an unknown payment; 409 when it cannot be captured; 503 when the
   *     provider does not respond, or too many requests wait for it
   */
  public CapturedPayment capture(
      PaymentMethod method,
      String reference,
      @Nullable String token,
      @Nullable String idempotencyKey,
      Language language) {
    PaymentRef payment =
        CurrentScope.call(lookupScope(), () -> lookup.findByReference(method, reference))
            .orElseThrow(() -> new ApiException(PaymentError.NOT_FOUND));
    Scope scope = partnerScope(payment.partnerId());
    PaymentView captured = captured(payment, token, digest(token, idempotencyKey));
    return new CapturedPayment(
        new CaptureResult(
            captured.id(),
            captured.status(),
            captured.failureCode(),
            captured.status().hasEnded()
                ? CurrentScope.call(scope, () -> payments.retry(payment.paymentId()))
                : null,
            GuestReservationView.of(
                CurrentScope.call(
                    scope, () -> reservations.read(payment.reservationId(), language)))),
        CurrentScope.call(scope, () -> payments.isKept(payment.paymentId())));
  }

  /** What tells a repeated request from another attempt; null when nothing does. */
  private static byte @Nullable [] digest(@Nullable String token, @Nullable String key) {
    return token == null && key == null ? null : Digests.sha256(token + "\n" + key);
  }

  private PaymentView captured(
      PaymentRef payment, @Nullable String token, byte @Nullable [] request) {
    Scope scope = partnerScope(payment.partnerId());
    UUID id = payment.paymentId();
    if (CurrentScope.call(scope, () -> payments.isRepeated(id, request))) {
      Optional<PaymentView> known =
          providers
              .retrieve(payment.provider(), reference(payment))
              .flatMap(
                  report ->
                      CurrentScope.call(scope, () -> outcomes.applyRepeated(payment, report)));
      if (known.isPresent()) {
        return known.get();
      }
    }
    // An attempt that is not made must not count, so the provider's gate is entered before.
    return providers.admit(
        payment.provider(),
        () -> {
          Optional<String> key = CurrentScope.call(scope, () -> payments.startAttempt(id, request));
          return key.isPresent()
              ? capture(payment, key.get(), token)
              : CurrentScope.call(scope, () -> payments.read(id));
        });
  }

  /** The provider's reference, by which the payment was found. */
  private static String reference(PaymentRef payment) {
    return Objects.requireNonNull(payment.reference());
  }

  private PaymentView capture(PaymentRef payment, String key, @Nullable String token) {
    Scope scope = partnerScope(payment.partnerId());
    ProviderPayment report;
    try {
      report =
          providers.call(
              payment.provider(), provider -> provider.capture(reference(payment), token, key));
    } catch (ProviderException e) {
      CurrentScope.run(scope, () -> payments.abortAttempt(payment.paymentId()));
      e.log();
      throw e.isDefinite()
          ? PaymentError.refused(
              "the provider refused this attempt; the payment can be tried again")
          : ProviderException.unavailable();
    }
    return CurrentScope.call(scope, () -> outcomes.applyCapture(payment, report));
  }

  /**
   * Resumes a payment and replaces its recovery token, which stays valid when that fails.
   *
   * @throws ApiException 404 when the token is unknown or expired
   */
  public ResumedCheckout resume(String recoveryToken, Language language) {
    PaymentRef payment =
        CurrentScope.call(lookupScope(), () -> lookup.findByRecoveryToken(recoveryToken))
            .orElseThrow(() -> new ApiException(PaymentError.NOT_FOUND));
    Scope scope = partnerScope(payment.partnerId());
    StartedPayment started =
        CurrentScope.call(scope, () -> payments.resume(payment.paymentId(), providers::refusal));
    NextAction next =
        started.payment().status().isOpen()
            ? NextAction.of(session(payment.partnerId(), started))
            : NextAction.NONE;
    GuestReservationView reservation =
        GuestReservationView.of(
            CurrentScope.call(scope, () -> reservations.read(payment.reservationId(), language)));
    return new ResumedCheckout(
        reservation,
        started.payment(),
        next,
        CurrentScope.call(
            scope, () -> tokens.replace(payment.paymentId(), started.payment().id())));
  }
}
