/** The one strict JSON dialect: what is read, what is refused, how values look on the wire. */
@NullMarked
package org.cenotes.partners.platform.json;

import org.jspecify.annotations.NullMarked;
