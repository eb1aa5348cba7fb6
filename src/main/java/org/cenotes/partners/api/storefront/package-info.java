/** What anybody may see: the public catalogue. */
@NullMarked
package org.cenotes.partners.api.storefront;

import org.jspecify.annotations.NullMarked;
