/** Cache invalidation across nodes: the database notifies every node of changed rows. */
@NullMarked
package org.cenotes.partners.platform.signal;

import org.jspecify.annotations.NullMarked;
