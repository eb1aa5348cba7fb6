package org.cenotes.partners.domain.payment.provider;

import java.util.Set;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/**
 * A payment as its provider reports it.
 *
 * @param money what the provider took or would take
 * @param capture the provider's id of the money it took, needed for refunds; null until it
 *     succeeded
 * @param failureCode the provider's code of the failure, for example {@code generic_decline}
 */
public record ProviderPayment(
    Status status, ProviderAmount money, @Nullable String capture, @Nullable String failureCode) {
  /** Failure codes of payments that their provider has closed: they cannot be tried again. */
  public static final Set<String> CLOSED = Set.of("canceled", "VOIDED");

  /** The status of a payment at its provider. */
  public enum Status implements WireEnum {
    /** Nobody has paid yet. */
    OPEN,
    /** The guest has to act at the provider. */
    ACTION_REQUIRED,
    /** The provider is processing it and reports later. */
    PROCESSING,
    SUCCEEDED,
    FAILED,
    /** All of it was refunded, though a refund may still be pending and fail. */
    REFUNDED
  }
}
