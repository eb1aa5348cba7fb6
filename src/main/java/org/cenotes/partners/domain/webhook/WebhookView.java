package org.cenotes.partners.domain.webhook;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A webhook endpoint, without its secret.
 *
 * @param events types of events it is sent, or {@code *}
 * @param disabledReason why the platform has switched it off; null when its partner did, or nobody
 * @param health how it fared
 */
@Schema(name = "Webhook")
@JsonPropertyOrder({
  "id",
  "environment",
  "url",
  "events",
  "description",
  "isActive",
  "disabledReason",
  "health",
  "createdAt",
  "updatedAt"
})
public record WebhookView(
    UUID id,
    KeyEnvironment environment,
    String url,
    List<String> events,
    @Nullable String description,
    boolean isActive,
    @Nullable String disabledReason,
    Health health,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * How an endpoint fared.
   *
   * @param failingSince the first failure since the last success; null: it takes what it is sent
   */
  @Schema(name = "WebhookHealth")
  @JsonPropertyOrder({"lastSuccessAt", "lastFailureAt", "failingSince"})
  public record Health(
      @Nullable Instant lastSuccessAt,
      @Nullable Instant lastFailureAt,
      @Nullable Instant failingSince) {
    /** Of an endpoint that was sent nothing yet. */
    public static final Health NEW = new Health(null, null, null);
  }
}
