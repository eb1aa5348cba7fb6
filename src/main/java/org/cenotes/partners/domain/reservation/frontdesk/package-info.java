/** Reservations at a venue's front desk, without commission and the partner's own data. */
@NullMarked
package org.cenotes.partners.domain.reservation.frontdesk;

import org.jspecify.annotations.NullMarked;
