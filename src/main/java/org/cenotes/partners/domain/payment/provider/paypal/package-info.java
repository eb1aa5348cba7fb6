/** The wallet, PayPal: orders the guest approves there, captures, refunds, verified events. */
@NullMarked
package org.cenotes.partners.domain.payment.provider.paypal;

import org.jspecify.annotations.NullMarked;
