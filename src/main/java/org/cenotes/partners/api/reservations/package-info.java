/** Reservations in the partner's portal (/api/partner-reservations). */
@NullMarked
package org.cenotes.partners.api.reservations;

import org.jspecify.annotations.NullMarked;
