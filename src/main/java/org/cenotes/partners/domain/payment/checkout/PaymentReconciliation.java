package org.cenotes.partners.domain.payment.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.domain.payment.PaymentJobService;
import org.cenotes.partners.domain.payment.PaymentJobService.RefundRequest;
import org.cenotes.partners.domain.payment.PaymentLookup.PaymentRef;
import org.cenotes.partners.domain.payment.PaymentOutcomeService;
import org.cenotes.partners.domain.payment.RefundService;
import org.cenotes.partners.domain.payment.provider.PaymentProvider;
import org.cenotes.partners.domain.payment.provider.PaymentProviders;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderRefund;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.MissingSandbox;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.time.PartnerScopes;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Polls providers for the results of payments and requests refunds. Each call is claimed in a
 * transaction of its own before it is made, for longer than it can take: another node leaves it
 * alone, and takes it over from a node that dies.
 */
@ApplicationScoped
class PaymentReconciliation {
  private static final System.Logger LOG = System.getLogger(PaymentReconciliation.class.getName());

  /** So that the node can stop, and the sandbox gets its turn. */
  private static final Duration MAX_RUN = Duration.ofSeconds(5);

  private final PaymentJobService jobs;
  private final PaymentOutcomeService outcomes;
  private final RefundService refunds;
  private final PaymentProviders providers;
  private final PartnerScopes scopes;
  private final List<DataSet> dataSets;

  @Inject
  PaymentReconciliation(
      PaymentJobService jobs,
      PaymentOutcomeService outcomes,
      RefundService refunds,
      PaymentProviders providers,
      PartnerScopes scopes,
      @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true") boolean sandbox) {
    this.jobs = jobs;
    this.outcomes = outcomes;
    this.refunds = refunds;
    this.providers = providers;
    this.scopes = scopes;
    this.dataSets = sandbox ? List.of(DataSet.LIVE, DataSet.SANDBOX) : List.of(DataSet.LIVE);
  }

  private Scope scopeOf(PaymentRef payment, DataSet data) {
    return scopes.of(payment.partnerId(), data, ConnectionPool.WORK);
  }

  /** Claims work of all partners; there is none in a sandbox that does not exist. */
  private static <T> List<T> claim(DataSet data, Supplier<List<T>> claim) {
    return MissingSandbox.call(jobScope(data), claim, List::of);
  }

  private static Scope jobScope(DataSet data) {
    return Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
  }

  /** Polls the providers of claimed payments. */
  void pollPayments() {
    dataSets.forEach(this::pollPayments);
  }

  /**
   * Polls until none is due. Claiming a payment postpones its next poll, so none is claimed of a
   * provider that did not respond. Waiting for it takes none of the time for the others.
   */
  private void pollPayments(DataSet data) {
    long start = System.nanoTime(); // the wall clock may be set
    EnumSet<PaymentMethod> unreachable = EnumSet.noneOf(PaymentMethod.class);
    List<PaymentRef> claimed;
    do {
      Set<PaymentMethod> reachable = EnumSet.complementOf(unreachable);
      claimed = claim(data, () -> jobs.claimPolls(reachable));
      if (!poll(claimed, unreachable, data)) {
        start = System.nanoTime();
      }
    } while (!claimed.isEmpty() && System.nanoTime() - start < MAX_RUN.toNanos());
  }

  /** Polls claimed payments; false when a provider did not respond. */
  private boolean poll(List<PaymentRef> claimed, Set<PaymentMethod> unreachable, DataSet data) {
    int before = unreachable.size();
    for (PaymentRef payment : claimed) {
      UUID id = payment.paymentId();
      PaymentMethod provider = payment.provider();
      String what = "Polling of payment " + id;
      if (unreachable.contains(provider)) {
        attempt(provider, unreachable, what, inJobs(data, () -> jobs.returnPoll(id)));
      } else if (!attempt(provider, unreachable, what, () -> poll(payment, data))) {
        attempt(provider, unreachable, what, inJobs(data, () -> jobs.repeatLastPoll(id)));
      }
    }
    return unreachable.size() == before;
  }

  private static Runnable inJobs(DataSet data, Runnable work) {
    return () -> CurrentScope.run(jobScope(data), work);
  }

  private void poll(PaymentRef payment, DataSet data) {
    ProviderPayment report;
    try {
      report = providers.of(payment.provider(), data).retrieve(String.valueOf(payment.reference()));
    } catch (ProviderException e) {
      if (e.kind() != ProviderException.Kind.UNKNOWN_PAYMENT) {
        throw e;
      }
      CurrentScope.run(scopeOf(payment, data), () -> outcomes.stopPolling(payment.paymentId()));
      return;
    }
    CurrentScope.run(scopeOf(payment, data), () -> outcomes.applyPoll(payment.paymentId(), report));
  }

  /** Requests claimed refunds from their providers. */
  void requestRefunds() {
    dataSets.forEach(this::requestRefunds);
  }

  private void requestRefunds(DataSet data) {
    Set<PaymentMethod> unreachable = EnumSet.noneOf(PaymentMethod.class);
    for (RefundRequest refund : claim(data, jobs::claimRefunds)) {
      PaymentMethod provider = refund.payment().provider();
      String what = "Refund " + refund.refundId();
      boolean skipped = unreachable.contains(provider);
      if (skipped || !attempt(provider, unreachable, what, () -> request(refund, data))) {
        attempt(provider, unreachable, what, () -> postpone(refund, skipped, data));
      }
    }
  }

  private void postpone(RefundRequest refund, boolean skipped, DataSet data) {
    CurrentScope.run(
        scopeOf(refund.payment(), data),
        () -> {
          if (skipped) {
            refunds.withdraw(refund);
          }
          refunds.retry(refund);
        });
  }

  private void request(RefundRequest refund, DataSet data) {
    Scope scope = scopeOf(refund.payment(), data);
    try {
      PaymentProvider provider = providers.of(refund.payment().provider(), data);
      String known = refund.begunAs();
      ProviderRefund answer =
          known == null
              ? provider.refund(refund.reference(), refund.capture(), refund.money(), refund.key())
              : provider.retrieveRefund(refund.capture(), known);
      String id = answer.id();
      if (answer.complete()) {
        CurrentScope.run(scope, () -> refunds.settle(refund.refundId(), id));
      } else if (id != null && !id.equals(known)) {
        CurrentScope.run(scope, () -> refunds.noteBegun(refund, id));
      }
    } catch (ProviderException e) {
      if (e.isDefinite()) {
        CurrentScope.run(scope, () -> refunds.renewKey(refund));
      } else if (e.hadNoEffect()) {
        CurrentScope.run(scope, () -> refunds.withdraw(refund));
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
    for (DataSet data : dataSets) {
      claim(data, () -> List.of(jobs.deleteOldEvents(), jobs.deleteExpiredTokens()));
    }
  }
}
