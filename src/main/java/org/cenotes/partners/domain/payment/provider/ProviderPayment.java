package org.cenotes.partners.domain.payment.provider;

import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/**
 * How a payment stands at its provider.
 *
 * @param money what the provider says it took or would take
 * @param capture the provider's name for the money it took, wanted for giving it back; null until
 *     it has succeeded
 * @param failureCode why it failed, in the provider's words, for example {@code card_declined}
 */
public record ProviderPayment(
    Status status, ProviderAmount money, @Nullable String capture, @Nullable String failureCode) {
  /** Where it can stand. */
  public enum Status implements WireEnum {
    /** Nobody has paid yet. */
    OPEN,
    /** The guest has to do something at the provider. */
    ACTION_REQUIRED,
    /** The provider is at it and will tell. */
    PROCESSING,
    SUCCEEDED,
    FAILED,
    /** All that was taken went back. */
    REFUNDED
  }
}
