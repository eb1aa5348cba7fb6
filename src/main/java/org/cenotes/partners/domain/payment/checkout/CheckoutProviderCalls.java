package org.cenotes.partners.domain.payment.checkout;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.cenotes.partners.domain.payment.PaymentService.StartedPayment;
import org.cenotes.partners.domain.payment.PaymentView;
import org.cenotes.partners.domain.payment.method.PaymentMethodCache;
import org.cenotes.partners.domain.payment.provider.PaymentOrder;
import org.cenotes.partners.domain.payment.provider.PaymentProvider;
import org.cenotes.partners.domain.payment.provider.PaymentProviders;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Calls providers for requests, few at once, and maps their failures to API errors. Calls of the
 * simulator stay inside the process and are not limited.
 */
@ApplicationScoped
class CheckoutProviderCalls {
  private final Map<PaymentMethod, ProviderGate> gates = new ConcurrentHashMap<>();
  private final PaymentProviders providers;
  private final PaymentMethodCache methods;
  private final PublicUrl publicUrl;
  private final URI returnUrl;

  @Inject
  CheckoutProviderCalls(
      PaymentProviders providers,
      PaymentMethodCache methods,
      PublicUrl publicUrl,
      @ConfigProperty(name = "cenotes.payment.return-url") Optional<URI> returnUrl) {
    this.providers = providers;
    this.methods = methods;
    this.publicUrl = publicUrl;
    this.returnUrl = returnUrl.orElse(publicUrl.url());
  }

  private PaymentProvider of(PaymentMethod method) {
    return providers.of(method, CurrentScope.required().data());
  }

  private ProviderGate gate(PaymentMethod method) {
    return of(method).isSimulated()
        ? new ProviderGate()
        : gates.computeIfAbsent(method, key -> new ProviderGate());
  }

  /**
   * Does work that waits for a provider.
   *
   * @throws ApiException 503 when too much of it is waiting already; nothing was done then
   */
  <T> T admit(PaymentMethod method, Supplier<T> work) {
    ProviderGate gate = gate(method);
    if (!gate.enter()) {
      throw ProviderException.unavailable();
    }
    try {
      return work.get();
    } finally {
      gate.leave();
    }
  }

  /**
   * Makes a call within {@link #admit}.
   *
   * @throws ProviderException when it fails
   */
  <T> T call(PaymentMethod method, Function<PaymentProvider, T> call) {
    ProviderGate gate = gate(method);
    try {
      T answer = call.apply(of(method));
      gate.noteResponse();
      return answer;
    } catch (ProviderException e) {
      gate.note(e);
      throw e;
    }
  }

  private <T> T admitted(PaymentMethod method, Function<PaymentProvider, T> call) {
    return admit(method, () -> call(method, call));
  }

  /**
   * Checks that the method is available.
   *
   * @throws ApiException 422 when it is switched off, or its provider has no credentials
   */
  void requireOffered(PaymentMethod method) {
    if (!methods.isOffered(method)) {
      throw ApiException.about(
          PricingError.NOT_APPLICABLE, "paymentMethod", "is not offered at the moment");
    }
  }

  /** Why an amount cannot be paid with the method; null when it can. */
  @Nullable String refusal(PaymentMethod method, ProviderAmount total) {
    return methods.refusal(method, total.amount(), total.currency());
  }

  /**
   * Opens a payment.
   *
   * @param refused called when the provider refuses it for good
   * @throws ApiException 422 when the provider refuses it; 503 when it does not respond, or too
   *     many requests wait for it
   */
  ProviderSession open(StartedPayment started, Runnable refused) {
    PaymentView payment = started.payment();
    PaymentOrder order =
        new PaymentOrder(
            payment.id(),
            new ProviderAmount(payment.amount(), payment.currency()),
            started.description(),
            started.guestEmail(),
            started.expiresAt().minus(CurrentScope.required().clockAhead()),
            callbackUrl(payment.provider()),
            returnUrl);
    try {
      return admitted(payment.provider(), provider -> provider.open(order));
    } catch (ProviderException e) {
      e.log();
      if (!e.isDefinite()) {
        throw ProviderException.unavailable();
      }
      refused.run();
      throw ApiException.because(
          PricingError.NOT_APPLICABLE, payment.provider().wire() + " refused the payment");
    }
  }

  /**
   * The status of a payment at its provider; empty when it refuses to tell, as of a payment that it
   * no longer knows.
   *
   * @throws ApiException 503 when it does not respond, or too many requests wait for it
   */
  Optional<ProviderPayment> retrieve(PaymentMethod method, String reference) {
    try {
      return Optional.of(admitted(method, provider -> provider.retrieve(reference)));
    } catch (ProviderException e) {
      e.log();
      if (e.kind() == ProviderException.Kind.UNREACHABLE) {
        throw ProviderException.unavailable();
      }
      return Optional.empty();
    }
  }

  private URI callbackUrl(PaymentMethod provider) {
    String path =
        CurrentScope.required().data().isLive()
            ? "/api/checkout/" + provider.wire() + "/notifications"
            : PaymentOrder.SANDBOX_CALLBACKS + provider.wire();
    return URI.create(publicUrl.withPath(path));
  }
}
