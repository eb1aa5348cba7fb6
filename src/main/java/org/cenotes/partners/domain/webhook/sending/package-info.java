/**
 * Sends queued deliveries: each node's worker takes over endpoint queues, sends what is due,
 * records the attempts, and disables endpoints that keep failing.
 */
@NullMarked
package org.cenotes.partners.domain.webhook.sending;

import org.jspecify.annotations.NullMarked;
