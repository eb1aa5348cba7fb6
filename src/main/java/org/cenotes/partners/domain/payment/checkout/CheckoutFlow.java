package org.cenotes.partners.domain.payment.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentError;
import org.cenotes.partners.domain.payment.PaymentLookup;
import org.cenotes.partners.domain.payment.PaymentLookup.Found;
import org.cenotes.partners.domain.payment.PaymentOutcomeService;
import org.cenotes.partners.domain.payment.PaymentService;
import org.cenotes.partners.domain.payment.PaymentService.Attempt;
import org.cenotes.partners.domain.payment.PaymentService.Begun;
import org.cenotes.partners.domain.payment.PaymentView;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.guest.GuestReservation;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.jspecify.annotations.Nullable;

/**
 * A guest pays. Doors tell whose reservation it is; all else is work on that partner's rows alone.
 */
@ApplicationScoped
public class CheckoutFlow {
  static final Scope DOOR =
      Scope.platform(PrivilegedScope.PAYMENT_LOOKUP, DataSet.LIVE, ConnectionPool.BOOKING);

  private final ReservationService reservations;
  private final PaymentLookup doors;
  private final PaymentService payments;
  private final PaymentOutcomeService outcomes;
  private final PaymentGateway companies;

  @Inject
  CheckoutFlow(
      ReservationService reservations,
      PaymentLookup doors,
      PaymentService payments,
      PaymentOutcomeService outcomes,
      PaymentGateway companies) {
    this.reservations = reservations;
    this.doors = doors;
    this.payments = payments;
    this.outcomes = outcomes;
    this.companies = companies;
  }

  /** A payment that stands open at its provider. */
  public record Opening(Begun begun, ProviderSession opened) {}

  static Scope of(UUID partnerId) {
    return Scope.partner(partnerId, DataSet.LIVE, ConnectionPool.BOOKING);
  }

  /**
   * Opens the reservation's payment with this provider, or answers the one that is open.
   *
   * @throws ApiException 404 when reservation and e-mail do not belong together; 409 when it waits
   *     for no payment; 422 when this way of paying is not offered
   */
  public Opening open(PaymentMethod method, UUID reservationId, String email) {
    companies.requireOffered(method);
    UUID partnerId =
        CurrentScope.call(
                DOOR,
                () -> reservations.findPartner(reservationId, EmailAddresses.normalize(email)))
            .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
    Begun begun =
        CurrentScope.call(
            of(partnerId),
            () -> payments.begin(reservationId, method, total -> companies.refusal(method, total)));
    return new Opening(begun, opened(partnerId, begun));
  }

  /** What its provider said; asked now if it has not been, or its answer was lost. */
  private ProviderSession opened(UUID partnerId, Begun begun) {
    ProviderSession known = begun.opened();
    if (known != null) {
      return known;
    }
    ProviderSession opened = companies.open(begun);
    CurrentScope.run(of(partnerId), () -> payments.keep(begun.payment().id(), opened));
    return opened;
  }

  /**
   * Has the provider take the money; asked again it answers what came of it.
   *
   * @param token what the provider's form made of the card; null where the guest approves there
   */
  public CheckoutResult settle(
      PaymentMethod method, String reference, @Nullable String token, Language language) {
    Found payment =
        CurrentScope.call(DOOR, () -> doors.byReference(method, reference))
            .orElseThrow(() -> new ApiException(PaymentError.NOT_FOUND));
    Scope scope = of(payment.partnerId());
    Optional<Attempt> attempt =
        CurrentScope.call(scope, () -> payments.attempt(payment.paymentId()));
    PaymentView settled =
        attempt.isPresent()
            ? ask(payment, attempt.get(), token)
            : CurrentScope.call(scope, () -> payments.read(payment.paymentId()));
    return new CheckoutResult(
        settled.id(),
        settled.status(),
        settled.failureCode(),
        GuestReservation.of(
            CurrentScope.call(scope, () -> reservations.read(payment.reservationId(), language))));
  }

  private PaymentView ask(Found payment, Attempt attempt, @Nullable String token) {
    Scope scope = of(payment.partnerId());
    ProviderPayment outcome;
    try {
      outcome =
          companies
              .of(payment.provider())
              .settle(String.valueOf(payment.reference()), token, attempt.idempotencyKey());
    } catch (ProviderException e) {
      CurrentScope.run(scope, () -> payments.release(payment.paymentId()));
      ApiException later = PaymentGateway.told(e);
      throw e.isDefinite() ? PaymentError.refused("the provider refuses it") : later;
    }
    return CurrentScope.call(scope, () -> outcomes.answer(payment.paymentId(), outcome));
  }

  /**
   * Goes on with a payment where it was left; the token is replaced.
   *
   * @throws ApiException 404 when the token is unknown, was replaced long ago, or its hold is over
   */
  public ResumedCheckout resume(String recoveryToken, Language language) {
    Found payment =
        CurrentScope.call(DOOR, () -> doors.byRecovery(recoveryToken))
            .orElseThrow(() -> new ApiException(PaymentError.NOT_FOUND));
    Scope scope = of(payment.partnerId());
    Begun begun =
        CurrentScope.call(scope, () -> payments.resume(payment.paymentId(), companies::refusal));
    NextAction next =
        begun.payment().status().isOpen()
            ? NextAction.of(opened(payment.partnerId(), begun))
            : NextAction.NONE;
    return new ResumedCheckout(
        GuestReservation.of(
            CurrentScope.call(scope, () -> reservations.read(payment.reservationId(), language))),
        begun.payment(),
        next,
        begun.recoveryToken());
  }
}
