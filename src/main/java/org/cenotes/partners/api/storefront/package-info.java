/** Public routes for guests: catalogue, payment methods, checkout and reservation look-up. */
@NullMarked
package org.cenotes.partners.api.storefront;

import org.jspecify.annotations.NullMarked;
