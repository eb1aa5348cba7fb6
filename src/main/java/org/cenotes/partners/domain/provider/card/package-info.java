/** Cards, through Stripe: payment intents, refunds, signed events. */
@NullMarked
package org.cenotes.partners.domain.provider.card;

import org.jspecify.annotations.NullMarked;
