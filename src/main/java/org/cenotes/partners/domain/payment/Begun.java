package org.cenotes.partners.domain.payment;

import java.time.Instant;
import org.cenotes.partners.domain.provider.Opened;
import org.jspecify.annotations.Nullable;

/**
 * A payment that stands in our rows, and perhaps at its provider already.
 *
 * @param recoveryToken resumes it; shown this once
 * @param expiresAt until when it can be paid
 * @param opened what the provider said; null: it has not been asked, or its answer was lost
 * @param description what the guest reads at the provider
 */
public record Begun(
    PaymentView payment,
    String recoveryToken,
    Instant expiresAt,
    @Nullable Opened opened,
    String guestEmail,
    String description) {
  /** Without the token, which belongs into no log. */
  @Override
  public String toString() {
    return "Begun[payment=" + payment.id() + "]";
  }
}
