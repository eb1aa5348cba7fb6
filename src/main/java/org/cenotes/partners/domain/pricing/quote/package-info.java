/** Prices for a buyer at a moment, and the quotes that hold them for a while. */
@NullMarked
package org.cenotes.partners.domain.pricing.quote;

import org.jspecify.annotations.NullMarked;
