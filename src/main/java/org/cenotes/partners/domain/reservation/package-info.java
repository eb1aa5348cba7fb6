/** Reservations: records, statuses and transitions, and the holds that expire. */
@NullMarked
package org.cenotes.partners.domain.reservation;

import org.jspecify.annotations.NullMarked;
