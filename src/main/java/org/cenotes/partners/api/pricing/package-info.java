/** Prices before booking: /api/pricing, /api/coupons, public discount rules and validation. */
@NullMarked
package org.cenotes.partners.api.pricing;

import org.jspecify.annotations.NullMarked;
