package org.cenotes.partners.domain.pricing.quote;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What pricing needs to know about a guest's reservations; implemented by the reservation module.
 */
public interface PurchaseHistory {
  /**
   * Whether the guest has bought from the partner, even if the guest did not come, or has a visit
   * whose payment is pending: else each of several pending visits would be a first purchase.
   *
   * @param email normalised
   * @param before counts only reservations made before this one; null: all up to now
   */
  boolean hasBought(UUID partnerId, String email, @Nullable UUID before);
}
