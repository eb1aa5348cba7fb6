/** Payments in Mexico through Mercado Pago: preferences, payments, refunds, notifications. */
@NullMarked
package org.cenotes.partners.domain.payment.provider.mercadopago;

import org.jspecify.annotations.NullMarked;
