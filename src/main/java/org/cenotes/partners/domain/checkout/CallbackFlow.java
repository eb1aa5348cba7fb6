package org.cenotes.partners.domain.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.payment.OutcomeService;
import org.cenotes.partners.domain.payment.PaymentDoors;
import org.cenotes.partners.domain.payment.PaymentDoors.Found;
import org.cenotes.partners.domain.provider.Callback;
import org.cenotes.partners.domain.provider.Notice;
import org.cenotes.partners.domain.provider.ProviderException;
import org.cenotes.partners.domain.visit.PaymentMethod;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.Scopes;

/** What providers send by themselves. */
@ApplicationScoped
public class CallbackFlow {
  private static final System.Logger LOG = System.getLogger(CallbackFlow.class.getName());

  private final Companies companies;
  private final PaymentDoors doors;
  private final OutcomeService outcomes;

  @Inject
  CallbackFlow(Companies companies, PaymentDoors doors, OutcomeService outcomes) {
    this.companies = companies;
    this.doors = doors;
    this.outcomes = outcomes;
  }

  /**
   * Applies it, once; what is about no payment of ours is nobody's business.
   *
   * @throws ApiException 400 when the provider has not signed it, or more than five minutes ago
   */
  public void hear(PaymentMethod method, Callback callback) {
    Notice notice = read(method, callback);
    UUID paymentId = notice.paymentId();
    if (paymentId == null || notice.outcome() == null) {
      return;
    }
    Optional<Found> payment =
        Scopes.call(CheckoutFlow.DOOR, () -> doors.byId(paymentId))
            .filter(found -> found.provider() == method);
    if (payment.isEmpty()) {
      LOG.log(Level.WARNING, "{0} reports a payment that is not ours", method.wire());
      return;
    }
    Scopes.run(CheckoutFlow.of(payment.get().partnerId()), () -> outcomes.hear(paymentId, notice));
  }

  private Notice read(PaymentMethod method, Callback callback) {
    try {
      return companies.of(method).read(callback);
    } catch (ProviderException e) {
      boolean forged = e.kind() == ProviderException.Kind.NOT_GENUINE || e.isDefinite();
      if (!forged) {
        throw Companies.told(e); // it does not answer, or does not let us in
      }
      LOG.log(Level.WARNING, "a callback of {0} was refused: {1}", method.wire(), e.getMessage());
      throw ApiException.because(
          HttpError.INVALID_DATA, "the notification is not signed by its provider, or too old");
    }
  }
}
