package org.cenotes.partners.domain.webhook.endpoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A webhook endpoint, without its secret.
 *
 * @param id id of the endpoint
 * @param environment whether it receives events of live data or of the sandbox
 * @param url address to which events are posted
 * @param events subscribed event types, or {@code *}
 * @param description what the endpoint is for; absent when not given
 * @param isActive whether events are delivered to it
 * @param disabledReason why the platform disabled it, {@code gone} or {@code failing}; otherwise
 *     absent
 * @param health results of its deliveries
 * @param createdAt when the endpoint was created
 * @param updatedAt when the endpoint was last changed
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

  /** An endpoint's name in the audit trail. */
  public static String auditName(UUID id) {
    return "webhook:" + id;
  }

  /** The endpoint's name in the audit trail. */
  String auditName() {
    return auditName(id);
  }

  /**
   * Results of an endpoint's deliveries.
   *
   * @param lastSuccessAt last attempt that succeeded; absent when none did
   * @param lastFailureAt last attempt that failed; absent when none did
   * @param failingSince time of the first failure since the last success; absent when not failing
   * @param failingPercent how much has passed of the time until it is disabled, 0 to 100; absent
   *     when not failing, inactive, or when nothing was sent to it for 30 hours
   */
  @Schema(name = "WebhookHealth")
  public record Health(
      @Nullable Instant lastSuccessAt,
      @Nullable Instant lastFailureAt,
      @Nullable Instant failingSince,
      @Nullable Integer failingPercent) {
    /** Of an endpoint without deliveries. */
    public static final Health NEW = new Health(null, null, null, null);

    /** From the columns of its queue. */
    static Health of(
        @Nullable Instant lastSuccessAt,
        @Nullable Instant lastFailureAt,
        @Nullable Instant failingSince,
        AutoDisablePolicy policy) {
      boolean tried = lastFailureAt != null && !lastFailureAt.isBefore(policy.triedSince());
      return new Health(
          lastSuccessAt,
          lastFailureAt,
          failingSince,
          failingSince != null && tried ? policy.percent(failingSince) : null);
    }

    /** Of an inactive endpoint, which is not going to be disabled. */
    Health inactive() {
      return new Health(lastSuccessAt, lastFailureAt, failingSince, null);
    }
  }
}
