/** Statistics of a partner's reservations. */
@NullMarked
package org.cenotes.partners.domain.reservation.statistics;

import org.jspecify.annotations.NullMarked;
