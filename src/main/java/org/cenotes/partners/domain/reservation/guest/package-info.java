/** Reservations as guests see them, and their lookup by id or confirmation code and e-mail. */
@NullMarked
package org.cenotes.partners.domain.reservation.guest;

import org.jspecify.annotations.NullMarked;
