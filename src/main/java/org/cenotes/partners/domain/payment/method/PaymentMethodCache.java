package org.cenotes.partners.domain.payment.method;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.cenotes.partners.domain.payment.provider.PaymentProviders;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.signal.RowChanged;
import org.jspecify.annotations.Nullable;

/**
 * The ways of paying, from this node's memory: four rows that every booking asks for. Dropped when
 * one of them changes, on whatever node. A method is on only while its provider has credentials.
 */
@ApplicationScoped
public class PaymentMethodCache {
  private final PaymentMethodService service;
  private final PaymentProviders providers;
  private final AtomicReference<@Nullable List<PaymentMethodView>> known = new AtomicReference<>();
  private final AtomicLong changes = new AtomicLong();

  @Inject
  PaymentMethodCache(PaymentMethodService service, PaymentProviders providers) {
    this.service = service;
    this.providers = providers;
  }

  /** All of them, in the order they are offered in. */
  public List<PaymentMethodView> all() {
    List<PaymentMethodView> remembered = known.get();
    return remembered == null ? load() : remembered;
  }

  private List<PaymentMethodView> load() {
    long before = changes.get();
    List<PaymentMethodView> fresh = service.all().stream().map(this::asOffered).toList();
    known.set(fresh);
    if (changes.get() != before) {
      known.set(null); // read before a change is not kept after it
    }
    return fresh;
  }

  /** The method as guests find it. */
  public PaymentMethodView asOffered(PaymentMethodView method) {
    boolean served = !method.provider().isOnline() || providers.of(method.provider()).isReady();
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

  /** Whether guests can pay like this at the moment. */
  public boolean isOffered(PaymentMethod provider) {
    return all().stream().anyMatch(method -> method.provider() == provider && method.isActive());
  }

  /** Why so much cannot be paid like this, without the member's name; null: it can. */
  public @Nullable String refusal(PaymentMethod provider, Cents amount) {
    if (provider == PaymentMethod.PARTNER_ACCOUNT || amount.equals(Cents.ZERO)) {
      return null;
    }
    for (PaymentMethodView method : all()) {
      if (method.provider() == provider && method.isActive()) {
        boolean within =
            amount.compareTo(method.minAmount()) >= 0 && amount.compareTo(method.maxAmount()) <= 0;
        return within
            ? null
            : "is for amounts of %d to %d cents"
                .formatted(method.minAmount().value(), method.maxAmount().value());
      }
    }
    return "is not offered at the moment";
  }

  void hear(@Observes RowChanged changed) {
    if (changed.isAnything() || "payment_method".equals(changed.kind())) {
      changes.incrementAndGet();
      known.set(null);
    }
  }
}
