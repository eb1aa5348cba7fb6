package org.cenotes.partners.domain.webhook.delivery;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What became of a request to send deliveries again.
 *
 * @param queued number of deliveries that were queued again
 * @param discarded number of deliveries left out because they were discarded when the endpoint was
 *     switched off; 10000 means 10000 or more
 */
@Schema(name = "Recovery")
public record Recovery(int queued, int discarded) {}
