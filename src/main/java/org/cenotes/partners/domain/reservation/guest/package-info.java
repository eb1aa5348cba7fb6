/**
 * Reservations as guests and venues see them, and the lookup by id or confirmation code and e-mail.
 */
@NullMarked
package org.cenotes.partners.domain.reservation.guest;

import org.jspecify.annotations.NullMarked;
