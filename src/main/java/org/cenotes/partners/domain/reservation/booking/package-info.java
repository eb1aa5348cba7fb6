/** Making a reservation: from a request in the caller's words to places, price and a row. */
@NullMarked
package org.cenotes.partners.domain.reservation.booking;

import org.jspecify.annotations.NullMarked;
