/** The payment methods that the platform offers, with their amount limits. */
@NullMarked
package org.cenotes.partners.domain.payment.method;

import org.jspecify.annotations.NullMarked;
