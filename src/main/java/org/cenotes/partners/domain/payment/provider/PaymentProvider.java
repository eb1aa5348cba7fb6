package org.cenotes.partners.domain.payment.provider;

import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.jspecify.annotations.Nullable;

/**
 * A company that takes guests' money. Every call but {@link #method} and {@link #isReady} may leave
 * the process and take seconds: never inside a transaction. Each can be repeated: what carries the
 * same {@code idempotencyKey} is done once.
 *
 * <p>No card number passes here; only what the provider's own form has made of it.
 *
 * @see ProviderException what every call throws when the provider cannot be asked
 */
public interface PaymentProvider {
  /** Which of the online methods it serves. */
  PaymentMethod method();

  /** Whether its credentials are configured; without them it is offered to nobody. */
  boolean isReady();

  /** Whether it takes no real money. */
  default boolean isSimulated() {
    return false;
  }

  /**
   * Opens a payment there; repeated for the same {@link PaymentOrder#paymentId} it answers the
   * first.
   */
  ProviderSession open(PaymentOrder order);

  /**
   * Takes the money: confirms with the token of the provider's form, or captures what the guest has
   * approved there.
   *
   * @param reference the provider's, of {@link ProviderSession}
   * @param token what the provider's form made of the card; null where the guest approves at the
   *     provider
   */
  ProviderPayment settle(String reference, @Nullable String token, String idempotencyKey);

  /**
   * How the payment stands there now.
   *
   * @throws ProviderException {@link ProviderException.Kind#FORGOTTEN} when it was opened, never
   *     paid, and is kept no more
   */
  ProviderPayment look(String reference);

  /**
   * Gives money back.
   *
   * @param capture what {@link ProviderPayment#capture} said when the money was taken
   * @return whether it is back already; false: the provider will tell, or be asked again with the
   *     same key. After a failure that {@link ProviderException#isDefinite} with another one: some
   *     answer a key for ever with what they answered first.
   */
  boolean refund(String reference, String capture, ProviderAmount amount, String idempotencyKey);

  /**
   * Reads what the provider sends by itself.
   *
   * @throws ProviderException {@link ProviderException.Kind#NOT_GENUINE} when its signature is
   *     missing, wrong or older than five minutes
   */
  ProviderEvent read(ProviderCallback callback);
}
