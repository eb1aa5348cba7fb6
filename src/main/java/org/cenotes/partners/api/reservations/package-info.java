/** /api/partner-reservations: reservations in the partner portal. */
@NullMarked
package org.cenotes.partners.api.reservations;

import org.jspecify.annotations.NullMarked;
