/**
 * Queueing in front of what many callers want at once, so that the database sees a few of them at a
 * time.
 */
@NullMarked
package org.cenotes.partners.platform.contention;

import org.jspecify.annotations.NullMarked;
