package org.cenotes.partners.domain.payment.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentLookup;
import org.cenotes.partners.domain.payment.PaymentLookup.Found;
import org.cenotes.partners.domain.payment.PaymentOutcomeService;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.CurrentScope;

/** What providers send by themselves. */
@ApplicationScoped
public class ProviderCallbackFlow {
  private static final System.Logger LOG = System.getLogger(ProviderCallbackFlow.class.getName());

  private final PaymentGateway companies;
  private final PaymentLookup doors;
  private final PaymentOutcomeService outcomes;

  @Inject
  ProviderCallbackFlow(
      PaymentGateway companies, PaymentLookup doors, PaymentOutcomeService outcomes) {
    this.companies = companies;
    this.doors = doors;
    this.outcomes = outcomes;
  }

  /**
   * Applies it, once; what is about no payment of ours is nobody's business.
   *
   * @throws ApiException 400 when the provider has not signed it, or more than five minutes ago
   */
  public void hear(PaymentMethod method, ProviderCallback callback) {
    ProviderEvent notice = read(method, callback);
    UUID paymentId = notice.paymentId();
    if (paymentId == null || notice.outcome() == null) {
      return;
    }
    Optional<Found> payment =
        CurrentScope.call(CheckoutFlow.DOOR, () -> doors.byId(paymentId))
            .filter(found -> found.provider() == method);
    if (payment.isEmpty()) {
      LOG.log(Level.WARNING, "{0} reports a payment that is not ours", method.wire());
      return;
    }
    CurrentScope.run(
        CheckoutFlow.of(payment.get().partnerId()), () -> outcomes.hear(paymentId, notice));
  }

  private ProviderEvent read(PaymentMethod method, ProviderCallback callback) {
    try {
      return companies.of(method).read(callback);
    } catch (ProviderException e) {
      boolean forged = e.kind() == ProviderException.Kind.NOT_GENUINE || e.isDefinite();
      if (!forged) {
        throw PaymentGateway.told(e); // it does not answer, or does not let us in
      }
      LOG.log(Level.WARNING, "a callback of {0} was refused: {1}", method.wire(), e.getMessage());
      throw ApiException.because(
          HttpError.INVALID_DATA, "the notification is not signed by its provider, or too old");
    }
  }
}
