package org.cenotes.partners.domain.payment.provider;

import org.jspecify.annotations.Nullable;

/**
 * What a provider says of a refund that it did not refuse.
 *
 * @param complete whether it is made; otherwise it has begun, and its result is to be looked up
 * @param id the provider's id of it; null when it is not known, so that only the same request under
 *     the same key tells the result of one that has begun
 */
public record ProviderRefund(boolean complete, @Nullable String id) {
  /** It is made, under an id that is not known, or by a refund before this one. */
  public static final ProviderRefund COMPLETE = new ProviderRefund(true, null);
}
