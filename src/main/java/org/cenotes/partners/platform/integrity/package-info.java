/** The contract for consistency checks that modules contribute. */
@NullMarked
package org.cenotes.partners.platform.integrity;

import org.jspecify.annotations.NullMarked;
