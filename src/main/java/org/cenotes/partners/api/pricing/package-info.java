/** /api/pricing, /api/coupons and the public rules: what a visit costs, before it is booked. */
@NullMarked
package org.cenotes.partners.api.pricing;

import org.jspecify.annotations.NullMarked;
