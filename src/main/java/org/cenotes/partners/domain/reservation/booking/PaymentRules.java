package org.cenotes.partners.domain.reservation.booking;

import java.util.UUID;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** What booking needs to know about payments; implemented by the payment module. */
public interface PaymentRules {
  /**
   * Why this amount cannot be paid with this method, as a sentence without its subject; null when
   * it can.
   */
  @Nullable String refusal(PaymentMethod method, Cents amount);

  /** Whether a payment of this reservation is under way at a provider. */
  boolean isBeingPaid(UUID reservationId);
}
