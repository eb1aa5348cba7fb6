/** Caches on each node, invalidated by database notifications about changed rows. */
@NullMarked
package org.cenotes.partners.platform.signal;

import org.jspecify.annotations.NullMarked;
