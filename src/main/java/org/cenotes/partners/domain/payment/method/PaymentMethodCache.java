package org.cenotes.partners.domain.payment.method;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.cenotes.partners.domain.payment.provider.PaymentProviders;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.booking.PaymentMethodPolicy;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.signal.NodeCache;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jspecify.annotations.Nullable;

/**
 * Caches the payment methods on this node: four rows that every booking reads. A method is active
 * only while its provider has credentials.
 */
@ApplicationScoped
public class PaymentMethodCache implements PaymentMethodPolicy {
  private static final String NOT_OFFERED = "is not offered at the moment";

  private final PaymentMethodService service;
  private final PaymentProviders providers;
  private final NodeCache<DataSet, List<PaymentMethodView>> methods =
      new NodeCache<DataSet, List<PaymentMethodView>>(2, Duration.ofSeconds(30))
          .invalidateAllOn("payment_method");

  @Inject
  PaymentMethodCache(PaymentMethodService service, PaymentProviders providers) {
    this.service = service;
    this.providers = providers;
  }

  /** All methods, in the order in which they are offered. */
  public List<PaymentMethodView> all() {
    DataSet data = CurrentScope.required().data();
    return methods.get(
        data, () -> service.all().stream().map(method -> asOffered(method, data)).toList());
  }

  /** The method as guests find it. */
  public PaymentMethodView asOffered(PaymentMethodView method) {
    return asOffered(method, CurrentScope.required().data());
  }

  private PaymentMethodView asOffered(PaymentMethodView method, DataSet data) {
    boolean served =
        !method.provider().isOnline() || providers.of(method.provider(), data).isConfigured();
    return served || !method.isActive()
        ? method
        : new PaymentMethodView(
            method.id(),
            method.provider(),
            method.name(),
            method.description(),
            false,
            method.supportedCards(),
            method.iconUrl(),
            method.processingFee(),
            method.minAmount(),
            method.maxAmount(),
            method.requiresNativeProcessing());
  }

  /**
   * One of them.
   *
   * @throws ApiException 404 when there is none
   */
  public PaymentMethodView read(String id) {
    return all().stream()
        .filter(method -> method.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new ApiException(PaymentMethodError.NOT_FOUND));
  }

  /** Whether this method is offered now. */
  public boolean isOffered(PaymentMethod provider) {
    return all().stream().anyMatch(method -> method.provider() == provider && method.isActive());
  }

  @Override
  public @Nullable String refusal(PaymentMethod provider, Cents amount, String currency) {
    return needsNone(provider, amount) || isOffered(provider)
        ? refusalOfChange(provider, amount, currency)
        : NOT_OFFERED;
  }

  @Override
  public @Nullable String refusalOfChange(PaymentMethod provider, Cents amount, String currency) {
    if (needsNone(provider, amount)) {
      return null;
    }
    for (PaymentMethodView method : all()) {
      if (method.provider() == provider) {
        String only = onlyCurrency(provider);
        if (only != null && !only.equals(currency)) {
          return "accepts only amounts in " + only;
        }
        boolean within =
            amount.compareTo(method.minAmount()) >= 0 && amount.compareTo(method.maxAmount()) <= 0;
        return within
            ? null
            : "accepts only amounts from %d to %d cents"
                .formatted(method.minAmount().value(), method.maxAmount().value());
      }
    }
    return NOT_OFFERED;
  }

  /** Whether nothing is paid by any of the methods. */
  private static boolean needsNone(PaymentMethod provider, Cents amount) {
    return provider == PaymentMethod.PARTNER_ACCOUNT || amount.equals(Cents.ZERO);
  }

  private @Nullable String onlyCurrency(PaymentMethod method) {
    return method.isOnline()
        ? providers.of(method, CurrentScope.required().data()).onlyCurrency()
        : null;
  }

  void onRowChanged(@Observes RowChanged change) {
    methods.apply(change);
  }
}
