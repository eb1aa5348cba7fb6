package org.cenotes.partners.domain.webhook.endpoint;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The active webhook endpoints of a partner, live and test.
 *
 * @param active all of them
 * @param failing those whose last delivery failed
 */
@Schema(name = "ActiveWebhooks")
public record ActiveWebhooksView(long active, long failing) {}
