/** Card payments through Stripe: payment intents, refunds, signed events. */
@NullMarked
package org.cenotes.partners.domain.payment.provider.stripe;

import org.jspecify.annotations.NullMarked;
