/** The clock: the one source of the present moment. */
@NullMarked
package org.cenotes.partners.platform.time;

import org.jspecify.annotations.NullMarked;
