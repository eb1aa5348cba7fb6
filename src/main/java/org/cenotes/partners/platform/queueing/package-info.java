/**
 * What many callers want at once: queues, so that the database sees a few of them at a time, and
 * reads that they share.
 */
@NullMarked
package org.cenotes.partners.platform.queueing;

import org.jspecify.annotations.NullMarked;
