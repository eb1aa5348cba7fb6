/** Reservations at a venue's front desk: with their notes, without commission and partner data. */
@NullMarked
package org.cenotes.partners.domain.reservation.frontdesk;

import org.jspecify.annotations.NullMarked;
