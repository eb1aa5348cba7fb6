/** Pages, cursors and sort orders of lists. */
@NullMarked
package org.cenotes.partners.platform.list;

import org.jspecify.annotations.NullMarked;
