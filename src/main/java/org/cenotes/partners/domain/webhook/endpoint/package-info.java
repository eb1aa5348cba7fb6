/** A partner's webhook endpoints: where to send its events, and the secret they are signed with. */
@NullMarked
package org.cenotes.partners.domain.webhook.endpoint;

import org.jspecify.annotations.NullMarked;
