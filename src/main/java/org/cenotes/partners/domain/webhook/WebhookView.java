package org.cenotes.partners.domain.webhook;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A webhook endpoint, without its secret.
 *
 * @param events types of events it is sent, or {@code *}
 */
@Schema(name = "Webhook")
public record WebhookView(
    UUID id,
    KeyEnvironment environment,
    String url,
    List<String> events,
    boolean isActive,
    Instant createdAt,
    Instant updatedAt) {}
