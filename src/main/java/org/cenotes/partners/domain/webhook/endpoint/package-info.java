/** A partner's webhook endpoints: URL, subscribed event types, signing secret and health. */
@NullMarked
package org.cenotes.partners.domain.webhook.endpoint;

import org.jspecify.annotations.NullMarked;
