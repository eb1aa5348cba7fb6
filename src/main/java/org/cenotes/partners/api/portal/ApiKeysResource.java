package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
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
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.apikey.ApiKeyError;
import org.cenotes.partners.domain.apikey.ApiKeyManagementService;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.apikey.ApiKeyView;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.RevealedApiKey;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.text.NonBlankText;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The partner's API keys. */
@Path("/partner-portal/api-keys")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Portal: API keys")
public class ApiKeysResource {
  private static final int LONGEST_NAME = 60;
  private static final int MOST_SCOPES = 20;
  private static final int LONGEST_GRACE = 604_800;

  private final ApiKeyManagementService keys;

  @Inject
  public ApiKeysResource(ApiKeyManagementService keys) {
    this.keys = keys;
  }

  /** A key to be made. */
  public record CreateApiKey(
      @NotBlank @Size(max = LONGEST_NAME) String name,
      @Nullable @Schema(description = "Default: live.") KeyEnvironment environment,
      @Nullable @Size(max = MOST_SCOPES) @Schema(description = "None: all of them.")
          List<@NotNull ApiKeyScope> scopes,
      @Nullable @Schema(description = "In the future; without it the key does not expire.")
          Instant expiresAt) {}

  /** What becomes different of a key; what is absent stays. */
  public record UpdateApiKey(
      @Nullable
          @Pattern(regexp = NonBlankText.REGEXP, message = NonBlankText.MESSAGE)
          @Size(max = LONGEST_NAME)
          String name,
      @Nullable Boolean isActive,
      @Nullable @Size(min = 1, max = MOST_SCOPES) List<@NotNull ApiKeyScope> scopes,
      @Nullable @Schema(description = "In the future.") Instant expiresAt) {}

  /** How a key is replaced. */
  public record RotateApiKey(
      @Nullable
          @Min(0)
          @Max(LONGEST_GRACE)
          @Schema(description = "How long the old key lives on; default 0.")
          Integer gracePeriodSeconds) {}

  @GET
  @RequiresPermission(Permission.VIEW_API_KEYS)
  @SuccessResponse(message = "partners.api_keys.list_retrieved")
  @Operation(operationId = "listApiKeys", summary = "List API keys, newest first")
  public Page<ApiKeyView> list(@BeanParam @Valid SortedQuery query) {
    return keys.list(partnerId(), query);
  }

  @POST
  @Idempotent
  @RevealsSecret
  @RequiresPermission(Permission.MANAGE_API_KEYS)
  @SuccessResponse(status = 201, message = "partners.api_keys.created")
  @PossibleErrors(with = ApiKeyError.class, only = "LIMIT_REACHED")
  @Operation(operationId = "createApiKey", summary = "Make an API key, revealed this once")
  public RevealedApiKey create(@NotNull @Valid CreateApiKey body) {
    return keys.create(
        partnerId(),
        new ApiKeyManagementService.NewKey(
            body.name(),
            body.environment() == null ? KeyEnvironment.LIVE : body.environment(),
            body.scopes() == null ? List.of() : body.scopes(),
            body.expiresAt()));
  }

  @PUT
  @Path("/{keyId}")
  @RequiresPermission(Permission.MANAGE_API_KEYS)
  @SuccessResponse(message = "partners.api_keys.updated")
  @PossibleErrors(with = ApiKeyError.class)
  @Operation(operationId = "updateApiKey", summary = "Rename, limit, disable or enable an API key")
  public ApiKeyView update(@PathParam("keyId") UUID keyId, @NotNull @Valid UpdateApiKey body) {
    return keys.change(
        partnerId(),
        keyId,
        new ApiKeyManagementService.Change(
            body.name(), body.isActive(), body.scopes(), body.expiresAt()));
  }

  @DELETE
  @Path("/{keyId}")
  @RequiresPermission(Permission.MANAGE_API_KEYS)
  @SuccessResponse(message = "partners.api_keys.revoked")
  @PossibleErrors(with = ApiKeyError.class, only = "NOT_FOUND")
  @Operation(operationId = "revokeApiKey", summary = "End an API key for good")
  public ApiKeyView revoke(@PathParam("keyId") UUID keyId) {
    return keys.revoke(partnerId(), keyId);
  }

  @POST
  @Path("/{keyId}/rotate")
  @Idempotent
  @RevealsSecret
  @RequiresPermission(Permission.MANAGE_API_KEYS)
  @SuccessResponse(status = 201, message = "partners.api_keys.rotated")
  @PossibleErrors(
      with = ApiKeyError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @Operation(
      operationId = "rotateApiKey",
      summary = "Put a new API key, revealed this once, in an active one's place")
  public RevealedApiKey rotate(@PathParam("keyId") UUID keyId, @Nullable @Valid RotateApiKey body) {
    Integer grace = body == null ? null : body.gracePeriodSeconds();
    return keys.rotate(partnerId(), keyId, Duration.ofSeconds(grace == null ? 0 : grace));
  }

  private static UUID partnerId() {
    return Objects.requireNonNull(
        CurrentScope.required().partnerId(), "the guard admits partners' users only");
  }
}
