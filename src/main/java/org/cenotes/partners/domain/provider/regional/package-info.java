/**
 * What is paid in Mexico besides cards, through Mercado Pago: preferences, payments, notifications.
 */
@NullMarked
package org.cenotes.partners.domain.provider.regional;

import org.jspecify.annotations.NullMarked;
