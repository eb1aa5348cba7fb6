package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.apikey.ApiKeyError;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.apikey.ApiKeyService;
import org.cenotes.partners.domain.apikey.ApiKeyView;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.RevealedApiKey;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.response.Creates;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.text.Names;
import org.cenotes.partners.platform.validation.NonBlank;
import org.cenotes.partners.platform.validation.SingleLine;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Management of the partner's API keys. */
@Path("/partner-portal/api-keys")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Portal keys")
public class ApiKeysResource {
  private static final int MAX_NAME = 60;
  private static final int MAX_SCOPES = 20;
  private static final int MAX_GRACE_SECONDS = 604_800;

  private final ApiKeyService keys;

  @Inject
  public ApiKeysResource(ApiKeyService keys) {
    this.keys = keys;
  }

  /**
   * The request to create an API key.
   *
   * @param name name that tells the partner's people what uses the key
   */
  public record CreateApiKey(
      @NotBlank @Size(max = MAX_NAME) @SingleLine String name,
      @Nullable @Schema(description = "Environment the key works in. Default: live.")
          KeyEnvironment environment,
      @Nullable
          @Size(min = 1, max = MAX_SCOPES)
          @Schema(description = "What the key may do. Default: all scopes.")
          List<@NotNull ApiKeyScope> scopes,
      @Nullable
          @Schema(
              description =
                  "When the key expires; must be in the future. Without it, the key does not expire.")
          @Future
          Instant expiresAt) {}

  /**
   * The changes; absent members are left unchanged.
   *
   * @param name new name
   * @param scopes new scopes; they replace the former ones
   */
  @PatchBody(
      of = ApiKeyView.class,
      elsewhere = {
        @PatchBody.Elsewhere(
            members = "environment",
            use = "POST /api/partner-portal/api-keys to create another key"),
        @PatchBody.Elsewhere(
            members = "revokedAt",
            use = "DELETE /api/partner-portal/api-keys/{keyId}"),
        @PatchBody.Elsewhere(
            members = {"key", "apiKey", "rotatedAt"},
            use = "POST /api/partner-portal/api-keys/{keyId}/rotate")
      })
  public record UpdateApiKey(
      @Nullable @NonBlank @Size(max = MAX_NAME) @SingleLine String name,
      @Nullable @Schema(description = "false disables the key, true enables it again.")
          Boolean isActive,
      @Nullable @Size(min = 1, max = MAX_SCOPES) List<@NotNull ApiKeyScope> scopes,
      @Nullable
          @Schema(
              description =
                  "When the key expires; must be in the future. null: the key does not expire.")
          Optional<@Future Instant> expiresAt) {}

  /** The request to rotate an API key. */
  public record RotateApiKey(
      @Nullable
          @Min(0)
          @Max(MAX_GRACE_SECONDS)
          @Schema(description = "Seconds for which the old key remains valid. Default: 0.")
          Integer gracePeriodSeconds) {}

  @GET
  @RequiresPermission(Permission.VIEW_API_KEYS)
  @SuccessResponse(message = "partners.api_keys.list_retrieved")
  @Operation(
      operationId = "listApiKeys",
      summary = "List API keys",
      description =
          "Returns the partner's API keys, masked, newest first by default. isActive says whether"
              + " requests with the key are accepted, and inactiveReason why they are not:"
              + " api_access (the partner's API access is off), manual, expired or revoked.")
  public Page<ApiKeyView> list(@BeanParam @Valid SortedQuery query) {
    return keys.list(CurrentScope.requiredPartner(), query);
  }

  @POST
  @Idempotent
  @RevealsSecret
  @RequiresPermission(Permission.MANAGE_API_KEYS)
  @SuccessResponse(status = 201, message = "partners.api_keys.created")
  @PossibleErrors(
      with = ApiKeyError.class,
      only = {"LIMIT_REACHED", "ACCESS_DISABLED"})
  @Operation(
      operationId = "createApiKey",
      summary = "Create an API key",
      description =
          "Creates an API key. The full key is returned once, in this response. A partner can have"
              + " 20 active keys per environment. While API access is off, no key can be created.")
  public RevealedApiKey create(@NotNull @Valid CreateApiKey body) {
    return keys.create(
        CurrentScope.requiredPartner(),
        new ApiKeyService.NewKey(
            Names.normalize(body.name()),
            body.environment() == null ? KeyEnvironment.LIVE : body.environment(),
            body.scopes() == null ? List.of() : body.scopes(),
            body.expiresAt()));
  }

  @PUT
  @Path("/{keyId}")
  @RequiresPermission(Permission.MANAGE_API_KEYS)
  @SuccessResponse(message = "partners.api_keys.updated")
  @PossibleErrors(with = ApiKeyError.class)
  @Operation(
      operationId = "updateApiKey",
      summary = "Update an API key",
      description =
          "Changes an API key's name, scopes, expiry or active state. Absent members are left"
              + " unchanged; expiresAt null lets the key work without an expiry. Disabling a key takes effect within a second.")
  public ApiKeyView update(@PathParam("keyId") UUID keyId, @NotNull @Valid UpdateApiKey body) {
    return keys.change(
        CurrentScope.requiredPartner(),
        keyId,
        new ApiKeyService.Change(
            Names.normalizeOptional(body.name()),
            body.isActive(),
            body.scopes(),
            body.expiresAt()));
  }

  @DELETE
  @Path("/{keyId}")
  @RequiresPermission(Permission.MANAGE_API_KEYS)
  @SuccessResponse(message = "partners.api_keys.revoked")
  @PossibleErrors(with = ApiKeyError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "revokeApiKey",
      summary = "Revoke an API key",
      description = "Revokes an API key permanently, within a second, and closes its sockets.")
  public ApiKeyView revoke(@PathParam("keyId") UUID keyId) {
    return keys.revoke(CurrentScope.requiredPartner(), keyId);
  }

  @POST
  @Path("/{keyId}/rotate")
  @Idempotent
  @Creates(routesOf = ApiKeysResource.class)
  @RevealsSecret
  @RequiresPermission(Permission.MANAGE_API_KEYS)
  @SuccessResponse(status = 201, message = "partners.api_keys.rotated")
  @PossibleErrors(
      with = ApiKeyError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION", "LIMIT_REACHED", "ACCESS_DISABLED"})
  @Operation(
      operationId = "rotateApiKey",
      summary = "Rotate an API key",
      description =
          "Creates a new API key that replaces an active one. The full key is returned once, in"
              + " this response; the old key remains valid for the grace period. In each"
              + " environment, at most 20 keys are in their grace period.")
  public RevealedApiKey rotate(@PathParam("keyId") UUID keyId, @Nullable @Valid RotateApiKey body) {
    Integer grace = body == null ? null : body.gracePeriodSeconds();
    return keys.rotate(
        CurrentScope.requiredPartner(), keyId, Duration.ofSeconds(grace == null ? 0 : grace));
  }
}
