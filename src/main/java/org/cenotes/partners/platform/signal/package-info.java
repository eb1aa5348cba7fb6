/** Cache invalidation across nodes: the database says which row changed, every node hears it. */
@NullMarked
package org.cenotes.partners.platform.signal;

import org.jspecify.annotations.NullMarked;
