package org.cenotes.partners.domain.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import org.cenotes.partners.domain.payment.OutcomeService;
import org.cenotes.partners.domain.payment.PaymentDoors;
import org.cenotes.partners.domain.payment.PaymentDoors.Found;
import org.cenotes.partners.domain.payment.PaymentDoors.Owed;
import org.cenotes.partners.domain.payment.RefundService;
import org.cenotes.partners.domain.provider.Outcome;
import org.cenotes.partners.domain.provider.ProviderException;
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

  void lookAtPayments() {
    List<Found> due = Scopes.call(JOBS, doors::claimLooks);
    for (Found payment : due) {
      try {
        Outcome outcome =
            companies.of(payment.provider()).look(String.valueOf(payment.reference()));
        Scopes.run(of(payment), () -> outcomes.apply(payment.paymentId(), outcome));
      } catch (ProviderException e) {
        LOG.log(
            Level.WARNING,
            "how payment {0} stands is not to be had: {1}",
            payment.paymentId(),
            e.getMessage());
      } catch (RuntimeException e) {
        LOG.log(Level.ERROR, "payment " + payment.paymentId() + " cannot be looked after", e);
      }
    }
  }

  void askForRefunds() {
    List<Owed> due = Scopes.call(JOBS, doors::claimRefunds);
    for (Owed owed : due) {
      try {
        ask(owed);
      } catch (ProviderException e) {
        // Refused or not reached: it stays owed, and somebody should hear of it.
        LOG.log(Level.ERROR, "refund {0} was not done: {1}", owed.refundId(), e.getMessage());
        Scopes.run(of(owed.payment()), () -> refunds.retry(owed.refundId()));
      } catch (RuntimeException e) {
        LOG.log(Level.ERROR, "refund " + owed.refundId() + " cannot be asked for", e);
      }
    }
  }

  private void ask(Owed owed) {
    boolean done =
        companies
            .of(owed.payment().provider())
            .refund(
                String.valueOf(owed.payment().reference()),
                owed.capture(),
                owed.money(),
                owed.refundId().toString());
    if (done) {
      Scopes.run(of(owed.payment()), () -> refunds.settle(owed.refundId()));
    }
  }

  void forgetEvents() {
    Scopes.call(JOBS, doors::forgetEvents);
  }
}
