/**
 * Paying: between our rows and the providers. Flows, which are never in a transaction while a
 * provider is asked; what they leave half done the timers finish.
 */
@NullMarked
package org.cenotes.partners.domain.payment.checkout;

import org.jspecify.annotations.NullMarked;
