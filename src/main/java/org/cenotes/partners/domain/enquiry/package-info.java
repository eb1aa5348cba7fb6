/**
 * Questions before a booking: what a visit would cost, whether it could be had, whether a coupon
 * works. Nothing is changed by asking.
 */
@NullMarked
package org.cenotes.partners.domain.enquiry;

import org.jspecify.annotations.NullMarked;
