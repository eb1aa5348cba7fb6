package org.cenotes.partners.domain.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.EnumSet;
import java.util.Set;
import org.cenotes.partners.domain.payment.OutcomeService;
import org.cenotes.partners.domain.payment.PaymentDoors;
import org.cenotes.partners.domain.payment.PaymentDoors.Found;
import org.cenotes.partners.domain.payment.PaymentDoors.Owed;
import org.cenotes.partners.domain.payment.RefundService;
import org.cenotes.partners.domain.provider.Outcome;
import org.cenotes.partners.domain.provider.PaymentProvider;
import org.cenotes.partners.domain.provider.ProviderException;
import org.cenotes.partners.domain.visit.PaymentMethod;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;

/**
 * Brings our rows and the providers' together, without anybody asking. Each question is claimed in
 * a transaction of its own before it is put, for longer than it can take: another node leaves it
 * alone, and one that dies leaves it to another.
 */
@ApplicationScoped
class Reconciliation {
  private static final System.Logger LOG = System.getLogger(Reconciliation.class.getName());
  private static final Scope JOBS = Scope.platform(Door.JOBS, DataSet.LIVE, Lane.WORK);

  private final PaymentDoors doors;
  private final OutcomeService outcomes;
  private final RefundService refunds;
  private final Companies companies;

  @Inject
  Reconciliation(
      PaymentDoors doors, OutcomeService outcomes, RefundService refunds, Companies companies) {
    this.doors = doors;
    this.outcomes = outcomes;
    this.refunds = refunds;
    this.companies = companies;
  }

  private static Scope of(Found payment) {
    return Scope.partner(payment.partnerId(), DataSet.LIVE, Lane.WORK);
  }

  /** Asks how payments stand whose outcome nobody has brought. */
  void lookAtPayments() {
    Set<PaymentMethod> silent = EnumSet.noneOf(PaymentMethod.class);
    for (Found payment : Scopes.call(JOBS, doors::claimLooks)) {
      if (!silent.contains(payment.provider())) {
        attempt(payment.provider(), silent, "payment " + payment.paymentId(), () -> look(payment));
      }
    }
  }

  private void look(Found payment) {
    Outcome outcome;
    try {
      outcome = companies.of(payment.provider()).look(String.valueOf(payment.reference()));
    } catch (ProviderException e) {
      if (e.kind() != ProviderException.Kind.FORGOTTEN) {
        throw e;
      }
      Scopes.run(of(payment), () -> outcomes.forget(payment.paymentId()));
      return;
    }
    Scopes.run(of(payment), () -> outcomes.find(payment.paymentId(), outcome));
  }

  /** Asks for the refunds that are due. */
  void askForRefunds() {
    Set<PaymentMethod> silent = EnumSet.noneOf(PaymentMethod.class);
    for (Owed owed : Scopes.call(JOBS, doors::claimRefunds)) {
      PaymentMethod provider = owed.payment().provider();
      boolean done =
          !silent.contains(provider)
              && attempt(provider, silent, "refund " + owed.refundId(), () -> ask(owed));
      if (!done) {
        attempt(
            provider,
            silent,
            "refund " + owed.refundId(),
            () -> Scopes.run(of(owed.payment()), () -> refunds.retry(owed.refundId())));
      }
    }
  }

  private void ask(Owed owed) {
    Scope scope = of(owed.payment());
    try {
      PaymentProvider company = companies.of(owed.payment().provider());
      if (company.refund(owed.reference(), owed.capture(), owed.money(), owed.key())) {
        Scopes.run(scope, () -> refunds.settle(owed.refundId()));
      }
    } catch (ProviderException e) {
      if (e.isDefinite()) {
        Scopes.run(scope, () -> refunds.refuse(owed.refundId()));
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
    Scopes.call(JOBS, doors::forgetEvents);
    Scopes.call(JOBS, doors::forgetRecoveries);
  }
}
