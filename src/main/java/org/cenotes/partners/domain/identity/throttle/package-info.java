/** Limits that hold across nodes and restarts, because guessing passwords goes on across both. */
@NullMarked
package org.cenotes.partners.domain.identity.throttle;

import org.jspecify.annotations.NullMarked;
