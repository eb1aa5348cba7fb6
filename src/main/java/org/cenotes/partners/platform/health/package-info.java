/** Liveness, readiness and start-up checks. */
@NullMarked
package org.cenotes.partners.platform.health;

import org.jspecify.annotations.NullMarked;
