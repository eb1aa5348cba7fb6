/**
 * What a reservation is made of, as values: guest, pick-up, money, payment, state, cancellation.
 */
@NullMarked
package org.cenotes.partners.domain.visit;

import org.jspecify.annotations.NullMarked;
