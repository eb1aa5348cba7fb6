/**
 * Checkout: the flows between stored payments and their providers. No transaction is open while a
 * provider is called; timers complete what a crash leaves behind.
 */
@NullMarked
package org.cenotes.partners.domain.payment.checkout;

import org.jspecify.annotations.NullMarked;
