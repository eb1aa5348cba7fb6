package org.cenotes.partners.domain.payment.provider;

import jakarta.enterprise.inject.Instance;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.harness.Stubs;

/** A provider inside the process: it does what a test has told it, and writes down its calls. */
public final class ScriptedProvider implements PaymentProvider {
  public final List<String> calls = new ArrayList<>();
  public final List<PaymentOrder> orders = new ArrayList<>();
  public boolean configured = true;

  /** The only currency that it takes; null for all. */
  public String onlyCurrency;

  /** The answer to a capture or a poll. */
  public Supplier<ProviderPayment> payment =
      () -> {
        throw ProviderException.unreachable("it", null);
      };

  /** Further money that it has taken for the same payment. */
  public List<ProviderPayment> more = List.of();

  /** The answer to a refund. */
  public Supplier<Boolean> refund = () -> true;

  /** Its id of a refund; null when it tells none. */
  public String refundId;

  /** The event of a callback. */
  public Supplier<ProviderEvent> event =
      () -> {
        throw ProviderException.unverified("it", "no signature");
      };

  /** Why nothing can be opened. */
  public Optional<ProviderException> openFailure = Optional.empty();

  private final PaymentMethod method;
  private final boolean simulated;

  public ScriptedProvider(PaymentMethod method, boolean simulated) {
    this.method = method;
    this.simulated = simulated;
  }

  /** The providers of live data, or of the sandbox if they are simulated. */
  public static PaymentProviders all(PaymentProvider... providers) {
    return new PaymentProviders(instance(List.of(providers)), Optional.of(false));
  }

  @SuppressWarnings("unchecked") // the type of its elements is erased
  private static Instance<PaymentProvider> instance(List<PaymentProvider> providers) {
    return Stubs.of(Instance.class, (method, arguments) -> providers.iterator());
  }

  @Override
  public PaymentMethod method() {
    return method;
  }

  @Override
  public boolean isConfigured() {
    return configured;
  }

  @Override
  public boolean isSimulated() {
    return simulated;
  }

  @Override
  public String onlyCurrency() {
    return onlyCurrency;
  }

  @Override
  public ProviderSession open(PaymentOrder order) {
    orders.add(order);
    openFailure.ifPresent(
        failure -> {
          throw failure;
        });
    return new ProviderSession(
        "order-" + order.paymentId(), null, URI.create("https://pay.example/" + orders.size()));
  }

  @Override
  public ProviderPayment capture(String reference, String token, String idempotencyKey) {
    calls.add("capture " + reference + " " + token + " " + idempotencyKey);
    return payment.get();
  }

  @Override
  public ProviderPayment retrieve(String reference) {
    calls.add("retrieve " + reference);
    return payment.get();
  }

  @Override
  public List<ProviderPayment> retrieveAll(String reference) {
    List<ProviderPayment> all = new ArrayList<>(List.of(retrieve(reference)));
    all.addAll(more);
    return all;
  }

  @Override
  public ProviderRefund refund(
      String reference, String capture, ProviderAmount amount, String idempotencyKey) {
    calls.add("refund " + amount.amount().value() + " of " + capture + " under " + idempotencyKey);
    return new ProviderRefund(refund.get(), refundId);
  }

  @Override
  public ProviderRefund retrieveRefund(String capture, String id) {
    calls.add("look up refund " + id + " of " + capture);
    return new ProviderRefund(refund.get(), id);
  }

  @Override
  public ProviderEvent readEvent(ProviderCallback callback) {
    return event.get();
  }
}
