/** The ways of paying that the platform offers, and within which bounds. */
@NullMarked
package org.cenotes.partners.domain.paymentmethod;

import org.jspecify.annotations.NullMarked;
