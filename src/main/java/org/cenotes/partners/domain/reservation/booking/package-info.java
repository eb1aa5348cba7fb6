/** Booking and changing visits: from requests to places, prices and rows. */
@NullMarked
package org.cenotes.partners.domain.reservation.booking;

import org.jspecify.annotations.NullMarked;
