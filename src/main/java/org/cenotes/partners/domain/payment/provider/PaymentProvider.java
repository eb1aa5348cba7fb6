package org.cenotes.partners.domain.payment.provider;

import java.util.List;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.jspecify.annotations.Nullable;

/**
 * A payment provider such as Stripe. Every call with a parameter may leave the process and take
 * seconds, so none is made inside a transaction. Calls with the same {@code idempotencyKey} take
 * effect once.
 *
 * <p>No card number passes here, only the token that the provider's own form made of it.
 *
 * @see ProviderException thrown by every call that fails
 */
public interface PaymentProvider {
  /** The online payment method it serves. */
  PaymentMethod method();

  /** Whether its credentials are configured; otherwise its method is not offered. */
  boolean isConfigured();

  /** Whether it takes no real money. */
  default boolean isSimulated() {
    return false;
  }

  /** The only currency that it takes, ISO 4217; null when it takes all of them. */
  default @Nullable String onlyCurrency() {
    return null;
  }

  /** Opens a payment; repeated for the same {@link PaymentOrder#paymentId} it returns the first. */
  ProviderSession open(PaymentOrder order);

  /**
   * Takes the money: confirms with the token of the provider's form, or captures what the guest
   * approved on the provider's page.
   *
   * @param reference of {@link ProviderSession}
   * @param token from the provider's form; null where the guest approves on the provider's page
   */
  ProviderPayment capture(String reference, @Nullable String token, String idempotencyKey);

  /**
   * The payment's current status.
   *
   * @throws ProviderException {@link ProviderException.Kind#UNKNOWN_PAYMENT} when it was never paid
   *     and is no longer kept
   */
  ProviderPayment retrieve(String reference);

  /**
   * The payment's current status, once for each amount that was taken and is not given back whole:
   * a guest may pay the same page twice.
   *
   * @return at least one
   * @throws ProviderException as {@link #retrieve}
   */
  default List<ProviderPayment> retrieveAll(String reference) {
    return List.of(retrieve(reference));
  }

  /**
   * Refunds an amount.
   *
   * @param capture the provider's id of the money, of {@link ProviderPayment#capture}
   * @param idempotencyKey another one after a failure that {@link ProviderException#isDefinite},
   *     because some providers repeat their first response to a key for ever
   */
  ProviderRefund refund(
      String reference, String capture, ProviderAmount amount, String idempotencyKey);

  /**
   * What became of a refund that had begun.
   *
   * @param capture the provider's id of the refunded money
   * @param id of {@link ProviderRefund}
   * @throws ProviderException that {@link ProviderException#isDefinite} only when it failed, so
   *     that another one may be requested; {@link ProviderException#unreadRefund} when the provider
   *     does not tell
   */
  ProviderRefund retrieveRefund(String capture, String id);

  /**
   * Verifies and reads a callback.
   *
   * @throws ProviderException {@link ProviderException.Kind#UNVERIFIED} when its signature is
   *     missing, wrong or older than five minutes
   */
  ProviderEvent readEvent(ProviderCallback callback);
}
