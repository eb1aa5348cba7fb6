/**
 * What guests pay for reservations and what goes back to them: rows and their states. Nothing here
 * leaves the process; that is {@code domain.checkout}'s.
 */
@NullMarked
package org.cenotes.partners.domain.payment;

import org.jspecify.annotations.NullMarked;
