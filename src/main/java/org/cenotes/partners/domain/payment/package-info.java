/**
 * Payments and refunds of reservations: rows, states and transactions. Providers are called by the
 * flows in {@code payment.checkout}.
 */
@NullMarked
package org.cenotes.partners.domain.payment;

import org.jspecify.annotations.NullMarked;
