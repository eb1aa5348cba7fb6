/** Reservations as guests and desks see them: without commission and the partner's data. */
@NullMarked
package org.cenotes.partners.domain.reservation.frontdesk;

import org.jspecify.annotations.NullMarked;
