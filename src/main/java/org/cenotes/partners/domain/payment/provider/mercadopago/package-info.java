/**
 * What is paid in Mexico besides cards, through Mercado Pago: preferences, payments, notifications.
 */
@NullMarked
package org.cenotes.partners.domain.payment.provider.mercadopago;

import org.jspecify.annotations.NullMarked;
