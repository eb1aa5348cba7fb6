package org.cenotes.partners.domain.payment.provider;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event sent by a provider, verified.
 *
 * @param eventId the provider's id of the event, which is applied once
 * @param paymentId the payment it is about; null for none of ours
 * @param payment the payment's reported status; null when the event does not report it
 * @param failedRefund a refund that failed; null when the event does not report one
 */
public record ProviderEvent(
    String eventId,
    @Nullable UUID paymentId,
    @Nullable ProviderPayment payment,
    @Nullable FailedRefund failedRefund) {
  /** An event that reports no failed refund. */
  public ProviderEvent(
      String eventId, @Nullable UUID paymentId, @Nullable ProviderPayment payment) {
    this(eventId, paymentId, payment, null);
  }
}
