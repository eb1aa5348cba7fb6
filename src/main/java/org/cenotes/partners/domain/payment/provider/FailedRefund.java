package org.cenotes.partners.domain.payment.provider;

import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * A refund that the provider had begun or made, and that failed later.
 *
 * @param id the provider's id of the refund
 * @param reference the provider's id of the payment
 * @param capture the provider's id of the money; null for the payment's own
 */
public record FailedRefund(String id, String reference, @Nullable String capture, Cents amount) {}
