/** The clocks: the one source of the present moment, real and as partners move it. */
@NullMarked
package org.cenotes.partners.platform.time;

import org.jspecify.annotations.NullMarked;
