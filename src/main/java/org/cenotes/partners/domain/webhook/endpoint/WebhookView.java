package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.persistence.Tuple;
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
   * @param failingPercent how much has passed of the time after which it is switched off for
   *     failing, 0 to 100; null when it does not fail, or is switched off
   */
  @Schema(name = "WebhookHealth")
  public record Health(
      @Nullable Instant lastSuccessAt,
      @Nullable Instant lastFailureAt,
      @Nullable Instant failingSince,
      @Nullable Integer failingPercent) {
    /** Of an endpoint that was sent nothing yet. */
    public static final Health NEW = new Health(null, null, null, null);

    /**
     * As a lane says.
     *
     * @param lane columns of {@code endpoint_queues} by their names
     */
    static Health of(Tuple lane, AutoDisablePolicy patience) {
      Instant since = lane.get("failing_since", Instant.class);
      return new Health(
          lane.get("last_success_at", Instant.class),
          lane.get("last_failure_at", Instant.class),
          since,
          since == null ? null : patience.percent(since));
    }

    /** Of one that is switched off: no time runs any more. */
    Health atRest() {
      return new Health(lastSuccessAt, lastFailureAt, failingSince, null);
    }
  }
}
