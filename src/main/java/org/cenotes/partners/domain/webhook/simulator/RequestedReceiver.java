package org.cenotes.partners.domain.webhook.simulator;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The receiver a partner named: a URL or one of its test endpoints; with neither, its latest active
 * test endpoint.
 */
public record RequestedReceiver(UUID partnerId, @Nullable String url, @Nullable UUID webhookId) {}
