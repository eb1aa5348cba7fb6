/** A partner's reservations in figures. */
@NullMarked
package org.cenotes.partners.domain.reservation.statistics;

import org.jspecify.annotations.NullMarked;
