/** /api/partner/webhooks/simulator: sends a partner's receiver what it asks for. */
@NullMarked
package org.cenotes.partners.api.simulator;

import org.jspecify.annotations.NullMarked;
