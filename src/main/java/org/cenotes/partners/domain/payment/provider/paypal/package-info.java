/** Wallet payments through PayPal: approved orders, captures, refunds, verified events. */
@NullMarked
package org.cenotes.partners.domain.payment.provider.paypal;

import org.jspecify.annotations.NullMarked;
