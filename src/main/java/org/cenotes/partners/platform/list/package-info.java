/** How every list is asked for and answered: pages, cursors, sort orders. */
@NullMarked
package org.cenotes.partners.platform.list;

import org.jspecify.annotations.NullMarked;
