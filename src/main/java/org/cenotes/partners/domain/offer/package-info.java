/**
 * What a cenote offers, as values: texts, prices, packages, services, opening hours, cancellation
 * terms.
 */
@NullMarked
package org.cenotes.partners.domain.offer;

import org.jspecify.annotations.NullMarked;
