/** Attempt limits in the database, so that they hold across nodes and restarts. */
@NullMarked
package org.cenotes.partners.domain.identity.throttle;

import org.jspecify.annotations.NullMarked;
