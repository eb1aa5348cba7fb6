/**
 * The port to payment providers. Each adapter is a package below this one: Stripe, PayPal, Mercado
 * Pago, and the simulator.
 */
@NullMarked
package org.cenotes.partners.domain.payment.provider;

import org.jspecify.annotations.NullMarked;
