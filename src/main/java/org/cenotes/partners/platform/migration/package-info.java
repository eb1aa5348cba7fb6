/** Flyway at start or by command, and the checks that refuse an unsafe start. */
@NullMarked
package org.cenotes.partners.platform.migration;

import org.jspecify.annotations.NullMarked;
