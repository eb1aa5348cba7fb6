/** Reservations: booking, reading, cancelling, and the holds that run out. */
@NullMarked
package org.cenotes.partners.domain.reservation;

import org.jspecify.annotations.NullMarked;
