/** Discount rules: what the platform takes off prices, and who has a right to it. */
@NullMarked
package org.cenotes.partners.domain.pricing.discount;

import org.jspecify.annotations.NullMarked;
