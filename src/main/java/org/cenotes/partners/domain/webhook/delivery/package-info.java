/**
 * The delivery log: partners read an endpoint's deliveries, resend them and send tests;
 * administrators trigger sample events.
 */
@NullMarked
package org.cenotes.partners.domain.webhook.delivery;

import org.jspecify.annotations.NullMarked;
