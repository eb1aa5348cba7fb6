package org.cenotes.partners.domain.webhook.simulator;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Whom the partner means: a URL, or a test endpoint of its own; neither: its latest active one.
 *
 * @param partnerId the partner
 */
public record RequestedReceiver(UUID partnerId, @Nullable String url, @Nullable UUID webhookId) {}
