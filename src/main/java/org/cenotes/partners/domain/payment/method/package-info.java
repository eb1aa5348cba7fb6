/** The ways of paying that the platform offers, and within which bounds. */
@NullMarked
package org.cenotes.partners.domain.payment.method;

import org.jspecify.annotations.NullMarked;
