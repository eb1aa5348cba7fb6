package org.cenotes.partners.domain.payment.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.EnumSet;
import java.util.Set;
import org.cenotes.partners.domain.payment.PaymentLookup;
import org.cenotes.partners.domain.payment.PaymentLookup.Found;
import org.cenotes.partners.domain.payment.PaymentLookup.Owed;
import org.cenotes.partners.domain.payment.PaymentOutcomeService;
import org.cenotes.partners.domain.payment.RefundService;
import org.cenotes.partners.domain.payment.provider.PaymentProvider;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Brings our rows and the providers' together, without anybody asking. Each question is claimed in
 * a transaction of its own before it is put, for longer than it can take: another node leaves it
 * alone, and one that dies leaves it to another.
 */
@ApplicationScoped
class PaymentReconciliation {
  private static final System.Logger LOG = System.getLogger(PaymentReconciliation.class.getName());
  private static final Scope JOBS =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);

  private final PaymentLookup doors;
  private final PaymentOutcomeService outcomes;
  private final RefundService refunds;
  private final PaymentGateway companies;

  @Inject
  PaymentReconciliation(
      PaymentLookup doors,
      PaymentOutcomeService outcomes,
      RefundService refunds,
      PaymentGateway companies) {
    this.doors = doors;
    this.outcomes = outcomes;
    this.refunds = refunds;
    this.companies = companies;
  }

  private static Scope of(Found payment) {
    return Scope.partner(payment.partnerId(), DataSet.LIVE, ConnectionPool.WORK);
  }

  /** Asks how payments stand whose outcome nobody has brought. */
  void lookAtPayments() {
    Set<PaymentMethod> silent = EnumSet.noneOf(PaymentMethod.class);
    for (Found payment : CurrentScope.call(JOBS, doors::claimLooks)) {
      if (!silent.contains(payment.provider())) {
        attempt(payment.provider(), silent, "payment " + payment.paymentId(), () -> look(payment));
      }
    }
  }

  private void look(Found payment) {
    ProviderPayment outcome;
    try {
      outcome = companies.of(payment.provider()).look(String.valueOf(payment.reference()));
    } catch (ProviderException e) {
      if (e.kind() != ProviderException.Kind.FORGOTTEN) {
        throw e;
      }
      CurrentScope.run(of(payment), () -> outcomes.forget(payment.paymentId()));
      return;
    }
    CurrentScope.run(of(payment), () -> outcomes.find(payment.paymentId(), outcome));
  }

  /** Asks for the refunds that are due. */
  void askForRefunds() {
    Set<PaymentMethod> silent = EnumSet.noneOf(PaymentMethod.class);
    for (Owed owed : CurrentScope.call(JOBS, doors::claimRefunds)) {
      PaymentMethod provider = owed.payment().provider();
      boolean done =
          !silent.contains(provider)
              && attempt(provider, silent, "refund " + owed.refundId(), () -> ask(owed));
      if (!done) {
        attempt(
            provider,
            silent,
            "refund " + owed.refundId(),
            () -> CurrentScope.run(of(owed.payment()), () -> refunds.retry(owed.refundId())));
      }
    }
  }

  private void ask(Owed owed) {
    Scope scope = of(owed.payment());
    try {
      PaymentProvider company = companies.of(owed.payment().provider());
      if (company.refund(owed.reference(), owed.capture(), owed.money(), owed.key())) {
        CurrentScope.run(scope, () -> refunds.settle(owed.refundId()));
      }
    } catch (ProviderException e) {
      if (e.isDefinite()) {
        CurrentScope.run(scope, () -> refunds.refuse(owed.refundId()));
      }
      throw e;
    }
  }

  /** One that fails stands in nobody's way; of a provider that is silent no more is asked now. */
  private static boolean attempt(
      PaymentMethod provider, Set<PaymentMethod> silent, String what, Runnable work) {
    try {
      work.run();
      return true;
    } catch (ProviderException e) {
      boolean unreachable = e.kind() == ProviderException.Kind.UNREACHABLE;
      if (unreachable) {
        silent.add(provider);
      }
      LOG.log(unreachable ? Level.WARNING : Level.ERROR, what + ": " + e.getMessage());
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, what + " cannot be looked after", e);
    }
    return false;
  }

  /** Forgets what is of no use any more. */
  void forget() {
    CurrentScope.call(JOBS, doors::forgetEvents);
    CurrentScope.call(JOBS, doors::forgetRecoveries);
  }
}
