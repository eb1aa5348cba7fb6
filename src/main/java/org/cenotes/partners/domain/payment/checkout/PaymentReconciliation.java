package org.cenotes.partners.domain.payment.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.cenotes.partners.domain.payment.PaymentJobService;
import org.cenotes.partners.domain.payment.PaymentJobService.ClaimedPoll;
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
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.MissingSandbox;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.time.PartnerScopes;
import org.cenotes.partners.platform.worker.Batches;

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

  private static final int DELETED_AT_ONCE = 1_000;

  private final PaymentJobService jobs;
  private final PaymentOutcomeService outcomes;
  private final RefundService refunds;
  private final PaymentProviders providers;
  private final PartnerScopes scopes;
  private final EnabledDataSets dataSets;

  @Inject
  PaymentReconciliation(
      PaymentJobService jobs,
      PaymentOutcomeService outcomes,
      RefundService refunds,
      PaymentProviders providers,
      PartnerScopes scopes,
      EnabledDataSets dataSets) {
    this.jobs = jobs;
    this.outcomes = outcomes;
    this.refunds = refunds;
    this.providers = providers;
    this.scopes = scopes;
    this.dataSets = dataSets;
  }

  private Scope scopeOf(PaymentRef payment, DataSet data) {
    return scopes.of(payment.partnerId(), data, ConnectionPool.WORK);
  }

  /** Claims work of all partners; there is none in a sandbox that does not exist. */
  private static <T> Optional<T> claim(DataSet data, Supplier<Optional<T>> claim) {
    return MissingSandbox.call(jobScope(data), claim, Optional::empty);
  }

  private static Scope jobScope(DataSet data) {
    return Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
  }

  /** Polls the providers of payments that are due. */
  void pollPayments() {
    dataSets.all().forEach(data -> untilNoneIsDue(reachable -> pollOne(reachable, data)));
  }

  /**
   * Does one piece of work after another. Claiming one postpones it, so none is claimed of a
   * provider that did not respond. Waiting for it takes none of the time for the others.
   *
   * @param work does one that is due at one of these providers, and removes a provider that does
   *     not respond; false when none is due
   */
  private static void untilNoneIsDue(Predicate<Set<PaymentMethod>> work) {
    Set<PaymentMethod> reachable = EnumSet.allOf(PaymentMethod.class);
    long start = System.nanoTime(); // the wall clock may be set
    boolean found;
    do {
      int before = reachable.size();
      found = work.test(reachable);
      if (reachable.size() < before) {
        start = System.nanoTime();
      }
    } while (found && System.nanoTime() - start < MAX_RUN.toNanos());
  }

  private boolean pollOne(Set<PaymentMethod> reachable, DataSet data) {
    Optional<ClaimedPoll> claimed = claim(data, () -> jobs.claimPoll(reachable));
    claimed.ifPresent(
        poll -> {
          UUID id = poll.payment().paymentId();
          PaymentMethod provider = poll.payment().provider();
          String what = "Polling of payment " + id;
          if (!attempt(provider, reachable, what, () -> poll(poll, data))) {
            attempt(provider, reachable, what, inJobs(data, () -> jobs.repeatLastPoll(id)));
          }
        });
    return claimed.isPresent();
  }

  private static Runnable inJobs(DataSet data, Runnable work) {
    return () -> CurrentScope.run(jobScope(data), work);
  }

  private void poll(ClaimedPoll poll, DataSet data) {
    PaymentRef payment = poll.payment();
    List<ProviderPayment> reports;
    try {
      reports =
          providers.of(payment.provider(), data).retrieveAll(String.valueOf(payment.reference()));
    } catch (ProviderException e) {
      if (e.kind() != ProviderException.Kind.UNKNOWN_PAYMENT) {
        throw e;
      }
      CurrentScope.run(scopeOf(payment, data), () -> outcomes.stopPolling(payment));
      return;
    }
    for (ProviderPayment report : reports) {
      CurrentScope.run(scopeOf(payment, data), () -> outcomes.applyPoll(poll, report));
    }
  }

  /** Requests the refunds that are due from their providers. */
  void requestRefunds() {
    dataSets.all().forEach(data -> untilNoneIsDue(reachable -> requestOne(reachable, data)));
  }

  private boolean requestOne(Set<PaymentMethod> reachable, DataSet data) {
    Optional<RefundRequest> claimed = claim(data, () -> jobs.claimRefund(reachable));
    claimed.ifPresent(
        refund -> {
          PaymentMethod provider = refund.payment().provider();
          String what = "Refund " + refund.refundId();
          if (!attempt(provider, reachable, what, () -> request(refund, data))) {
            Runnable retry =
                () ->
                    CurrentScope.run(scopeOf(refund.payment(), data), () -> refunds.retry(refund));
            attempt(
                provider,
                reachable,
                "Scheduling another attempt of refund " + refund.refundId(),
                retry);
          }
        });
    return claimed.isPresent();
  }

  private void request(RefundRequest refund, DataSet data) {
    Scope scope = scopeOf(refund.payment(), data);
    if (refund.isMadeByStaff()) {
      CurrentScope.run(scope, () -> refunds.settle(refund.refundId(), null));
      return;
    }
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
      PaymentMethod provider, Set<PaymentMethod> reachable, String what, Runnable work) {
    try {
      work.run();
      return true;
    } catch (ProviderException e) {
      boolean temporary = e.kind() == ProviderException.Kind.UNREACHABLE;
      if (temporary) {
        reachable.remove(provider);
      }
      LOG.log(
          temporary ? Level.WARNING : Level.ERROR,
          what + " failed and will be retried: " + e.getMessage());
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, what + " failed internally and will be retried", e);
    }
    return false;
  }

  /** Deletes old provider events and expired recovery tokens, some in each transaction. */
  void deleteExpired() {
    for (DataSet data : dataSets.all()) {
      untilFewer(data, () -> jobs.deleteOldEvents(DELETED_AT_ONCE));
      untilFewer(data, () -> jobs.deleteExpiredTokens(DELETED_AT_ONCE));
    }
  }

  private static void untilFewer(DataSet data, Supplier<Integer> delete) {
    Batches.runWhileMore(
        () -> claim(data, () -> Optional.of(delete.get())).orElse(0) == DELETED_AT_ONCE);
  }
}
