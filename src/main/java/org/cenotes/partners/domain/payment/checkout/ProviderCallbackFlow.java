package org.cenotes.partners.domain.payment.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.domain.payment.PaymentLookup;
import org.cenotes.partners.domain.payment.PaymentLookup.PaymentRef;
import org.cenotes.partners.domain.payment.PaymentOutcomeService;
import org.cenotes.partners.domain.payment.provider.FailedRefund;
import org.cenotes.partners.domain.payment.provider.PaymentProviders;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.SandboxCallback;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.telemetry.SparseLog;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.time.PartnerScopes;

/** Receives the callbacks of providers: verifies them, finds the payment, and applies the event. */
@ApplicationScoped
public class ProviderCallbackFlow {
  private static final System.Logger LOG = System.getLogger(ProviderCallbackFlow.class.getName());

  private final PaymentProviders providers;
  private final PaymentLookup lookup;
  private final PaymentOutcomeService outcomes;
  private final PartnerScopes scopes;
  private final SparseLog rejections = new SparseLog(Duration.ofMinutes(1));

  @Inject
  ProviderCallbackFlow(
      PaymentProviders providers,
      PaymentLookup lookup,
      PaymentOutcomeService outcomes,
      PartnerScopes scopes) {
    this.providers = providers;
    this.lookup = lookup;
    this.outcomes = outcomes;
    this.scopes = scopes;
  }

  /**
   * Applies a callback once. Callbacks about payments that are not ours are ignored.
   *
   * @throws ApiException 400 when the signature is missing, wrong or older than five minutes; 503
   *     when the provider does not respond to the verification, or is asked about too many
   */
  public void receive(PaymentMethod method, ProviderCallback callback) {
    receive(method, callback, DataSet.LIVE);
  }

  /** Applies a callback that the simulated provider sends about a sandbox payment. */
  void onSandboxCallback(@Observes SandboxCallback sent) {
    receive(sent.method(), sent.callback(), DataSet.SANDBOX);
  }

  private void receive(PaymentMethod method, ProviderCallback callback, DataSet data) {
    ProviderEvent event = verify(method, callback, data);
    UUID paymentId = event.paymentId();
    FailedRefund failed = event.failedRefund();
    Optional<PaymentRef> payment;
    if (failed != null) {
      payment = find(data, () -> lookup.findByReference(method, failed.reference()));
    } else if (paymentId != null && event.payment() != null) {
      payment = find(data, () -> lookup.findById(paymentId));
    } else {
      return;
    }
    payment
        .filter(found -> found.provider() == method)
        .ifPresentOrElse(
            found ->
                CurrentScope.run(
                    scopes.of(found.partnerId(), data, ConnectionPool.BOOKING),
                    () -> outcomes.applyEvent(found, event)),
            () ->
                LOG.log(
                    Level.WARNING,
                    "Callback of {0} ignored: unknown payment {1}",
                    method.wire(),
                    failed == null ? paymentId : failed.reference()));
  }

  private static Optional<PaymentRef> find(DataSet data, Supplier<Optional<PaymentRef>> query) {
    return CurrentScope.call(
        Scope.platform(PrivilegedScope.PAYMENT_LOOKUP, data, ConnectionPool.BOOKING), query::get);
  }

  private ProviderEvent verify(PaymentMethod method, ProviderCallback callback, DataSet data) {
    try {
      return providers.of(method, data).readEvent(callback);
    } catch (ProviderException e) {
      boolean forged = e.kind() == ProviderException.Kind.UNVERIFIED || e.isDefinite();
      if (!forged) {
        e.log(); // it does not respond, or rejects our credentials
        throw ProviderException.unavailable();
      }
      logRejected(method, e);
      throw ApiException.because(
          HttpError.INVALID_DATA, "the notification is not signed by its provider or is too old");
    }
  }

  /** Anybody can send them: most are counted only, and the others say how many. */
  private void logRejected(PaymentMethod method, ProviderException why) {
    rejections
        .omittedBefore(method.wire())
        .ifPresent(
            omitted ->
                LOG.log(
                    Level.WARNING,
                    omitted == 0
                        ? "Callback of {0} rejected: {1}"
                        : "Callback of {0} rejected: {1}; {2} more since the last such line",
                    method.wire(),
                    why.getMessage(),
                    omitted));
  }
}
