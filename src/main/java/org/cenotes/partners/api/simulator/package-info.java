/** /api/partner/webhooks/simulator: simulated events for a partner's webhook receiver. */
@NullMarked
package org.cenotes.partners.api.simulator;

import org.jspecify.annotations.NullMarked;
