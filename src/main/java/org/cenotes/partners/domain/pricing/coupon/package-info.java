/** Coupons: codes that take something off a price, each a limited number of times. */
@NullMarked
package org.cenotes.partners.domain.pricing.coupon;

import org.jspecify.annotations.NullMarked;
