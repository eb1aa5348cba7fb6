/** A partner's reservations in figures. */
@NullMarked
package org.cenotes.partners.domain.figures;

import org.jspecify.annotations.NullMarked;
