/** Queues and batching for resources that many requests compete for. */
@NullMarked
package org.cenotes.partners.platform.queueing;

import org.jspecify.annotations.NullMarked;
