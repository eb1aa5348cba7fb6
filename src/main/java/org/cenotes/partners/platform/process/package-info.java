/** How the process of this node ends: refused at its start, or drained before it stops. */
@NullMarked
package org.cenotes.partners.platform.process;

import org.jspecify.annotations.NullMarked;
