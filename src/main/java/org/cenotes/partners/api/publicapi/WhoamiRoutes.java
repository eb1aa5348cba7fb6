package org.cenotes.partners.api.publicapi;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.RateLimitSettings;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.PartnerKeysService;
import org.cenotes.partners.domain.apikey.ResolvedApiKey;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Describes the calling key and its partner, shared by the live and the sandbox API. */
@Produces(MediaType.APPLICATION_JSON)
public class WhoamiRoutes {
  /**
   * The calling key.
   *
   * @param partner the partner that owns the key
   * @param key the key of this request
   * @param environment live or test, by the prefix of the key
   * @param scopes what the key may do
   * @param limits rate limits of the key
   */
  @Schema(name = "Whoami")
  public record Whoami(
      PartnerSummary partner,
      KeySummary key,
      KeyEnvironment environment,
      List<ApiKeyScope> scopes,
      LimitSummary limits) {}

  /**
   * The partner.
   *
   * @param id id of the partner
   * @param companyName company name of the partner
   * @param status status of the partner; keys work only while it is ACTIVE
   * @param partnerType business of the partner; absent before approval
   * @param verified whether the partner's identity has been checked
   * @param plan plan of the partner, which multiplies the rate limits of its keys
   */
  @Schema(name = "WhoamiPartner")
  public record PartnerSummary(
      UUID id,
      String companyName,
      PartnerStatus status,
      @Nullable PartnerType partnerType,
      boolean verified,
      @Schema(
              title = "PartnerPlan",
              enumeration = {"basic", "pro", "enterprise"})
          String plan) {}

  /**
   * The key itself, masked.
   *
   * @param id id of the API key
   * @param name name of the API key
   * @param key masked key: prefix and last characters
   * @param expiresAt when the key stops working; absent when it does not expire
   * @param lastUsedAt last call with the key, exact to a minute; absent before the first
   */
  @Schema(name = "WhoamiKey")
  public record KeySummary(
      UUID id,
      String name,
      String key,
      @Nullable Instant expiresAt,
      @Nullable Instant lastUsedAt) {}

  /**
   * Rate limits of the key, in requests per minute.
   *
   * @param readsPerMinute GET requests allowed per minute with this key
   * @param writesPerMinute other requests allowed per minute with this key
   */
  @Schema(name = "WhoamiLimits")
  public record LimitSummary(long readsPerMinute, long writesPerMinute) {}

  @Inject private Caller caller;

  @Inject private RateLimitSettings limits;

  @Inject private PartnerKeysService keys;

  @GET
  @SuccessResponse(message = "partners.whoami_retrieved")
  @Operation(
      operationId = "whoami",
      summary = "Retrieve the calling key",
      description =
          "Returns the partner the key belongs to, the key's environment and scopes, and its rate"
              + " limits. A good first request for an integration.")
  public Whoami whoami() {
    ResolvedApiKey key = caller.key();
    var partner = key.partner();
    return new Whoami(
        new PartnerSummary(
            partner.id(),
            partner.companyName(),
            partner.status(),
            partner.partnerType(),
            partner.verified(),
            partner.plan()),
        new KeySummary(
            key.id(), key.name(), key.masked(), key.expiresAt(), keys.lastUsed(key.id())),
        key.environment(),
        key.scopes().stream().sorted().toList(),
        new LimitSummary(limits.reads(key).permits(), limits.writes(key).permits()));
  }
}
