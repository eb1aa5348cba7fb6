package org.cenotes.partners.domain.payment.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.EnumSet;
import java.util.Set;
import org.cenotes.partners.domain.payment.PaymentJobService;
import org.cenotes.partners.domain.payment.PaymentJobService.RefundRequest;
import org.cenotes.partners.domain.payment.PaymentLookup.PaymentRef;
import org.cenotes.partners.domain.payment.PaymentOutcomeService;
import org.cenotes.partners.domain.payment.RefundService;
import org.cenotes.partners.domain.payment.provider.PaymentProvider;
import org.cenotes.partners.domain.payment.provider.PaymentProviders;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Polls providers for the results of payments and requests refunds. Each call is claimed in a
 * transaction of its own before it is made, for longer than it can take: another node leaves it
 * alone, and takes it over from a node that dies.
 */
@ApplicationScoped
class PaymentReconciliation {
  private static final System.Logger LOG = System.getLogger(PaymentReconciliation.class.getName());
  private static final Scope JOBS =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);

  private final PaymentJobService jobs;
  private final PaymentOutcomeService outcomes;
  private final RefundService refunds;
  private final PaymentProviders providers;

  @Inject
  PaymentReconciliation(
      PaymentJobService jobs,
      PaymentOutcomeService outcomes,
      RefundService refunds,
      PaymentProviders providers) {
    this.jobs = jobs;
    this.outcomes = outcomes;
    this.refunds = refunds;
    this.providers = providers;
  }

  private static Scope scopeOf(PaymentRef payment) {
    return Scope.partner(payment.partnerId(), DataSet.LIVE, ConnectionPool.WORK);
  }

  /** Polls the providers of claimed payments. */
  void pollPayments() {
    Set<PaymentMethod> unreachable = EnumSet.noneOf(PaymentMethod.class);
    for (PaymentRef payment : CurrentScope.call(JOBS, jobs::claimPolls)) {
      if (!unreachable.contains(payment.provider())) {
        attempt(
            payment.provider(),
            unreachable,
            "Polling of payment " + payment.paymentId(),
            () -> poll(payment));
      }
    }
  }

  private void poll(PaymentRef payment) {
    ProviderPayment report;
    try {
      report = providers.of(payment.provider()).retrieve(String.valueOf(payment.reference()));
    } catch (ProviderException e) {
      if (e.kind() != ProviderException.Kind.UNKNOWN_PAYMENT) {
        throw e;
      }
      CurrentScope.run(scopeOf(payment), () -> outcomes.stopPolling(payment.paymentId()));
      return;
    }
    CurrentScope.run(scopeOf(payment), () -> outcomes.applyPoll(payment.paymentId(), report));
  }

  /** Requests claimed refunds from their providers. */
  void requestRefunds() {
    Set<PaymentMethod> unreachable = EnumSet.noneOf(PaymentMethod.class);
    for (RefundRequest refund : CurrentScope.call(JOBS, jobs::claimRefunds)) {
      PaymentMethod provider = refund.payment().provider();
      String what = "Refund " + refund.refundId();
      boolean done =
          !unreachable.contains(provider)
              && attempt(provider, unreachable, what, () -> request(refund));
      if (!done) {
        attempt(
            provider,
            unreachable,
            what,
            () ->
                CurrentScope.run(
                    scopeOf(refund.payment()), () -> refunds.retry(refund.refundId())));
      }
    }
  }

  private void request(RefundRequest refund) {
    Scope scope = scopeOf(refund.payment());
    try {
      PaymentProvider provider = providers.of(refund.payment().provider());
      if (provider.refund(refund.reference(), refund.capture(), refund.money(), refund.key())) {
        CurrentScope.run(scope, () -> refunds.settle(refund.refundId()));
      }
    } catch (ProviderException e) {
      if (e.isDefinite()) {
        CurrentScope.run(scope, () -> refunds.renewKey(refund.refundId()));
      }
      throw e;
    }
  }

  /**
   * Runs one task; its failure is logged and stops no other, except for an unreachable provider.
   */
  private static boolean attempt(
      PaymentMethod provider, Set<PaymentMethod> unreachable, String what, Runnable work) {
    try {
      work.run();
      return true;
    } catch (ProviderException e) {
      boolean temporary = e.kind() == ProviderException.Kind.UNREACHABLE;
      if (temporary) {
        unreachable.add(provider);
      }
      LOG.log(
          temporary ? Level.WARNING : Level.ERROR,
          what + " failed and will be retried: " + e.getMessage());
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, what + " failed internally and will be retried", e);
    }
    return false;
  }

  /** Deletes old provider events and expired recovery tokens. */
  void deleteExpired() {
    CurrentScope.call(JOBS, jobs::deleteOldEvents);
    CurrentScope.call(JOBS, jobs::deleteExpiredTokens);
  }
}
