/**
 * Deliveries as their partner sees them: the log of an endpoint, sending again what failed, and
 * what an administrator has sent.
 */
@NullMarked
package org.cenotes.partners.domain.webhook.delivery;

import org.jspecify.annotations.NullMarked;
