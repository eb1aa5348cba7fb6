package org.cenotes.partners.api.settings;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.apikey.ApiKeyError;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.PartnerKeysService;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Replaces all API keys of an environment by one, from the settings page. */
@Path("/partner-settings/api-keys/regenerate")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Settings")
public class KeyRegenerationResource {
  private final PartnerKeysService keys;

  @Inject
  public KeyRegenerationResource(PartnerKeysService keys) {
    this.keys = keys;
  }

  /** The request; the environment is live unless it says otherwise. */
  @Schema(name = "RegenerateKey")
  public record Regenerate(
      @Nullable @Schema(description = "Environment whose keys are replaced. Default: live.")
          KeyEnvironment environment) {}

  /** The new key in full. */
  @Schema(name = "RegeneratedKey")
  public record Regenerated(
      @Schema(description = "The full API key; it is not shown again.") String apiKey) {
    /** Omits the key, which must not be logged. */
    @Override
    public String toString() {
      return "Regenerated[]";
    }
  }

  @POST
  @RequiresPermission(Permission.MANAGE_API_KEYS)
  @Idempotent
  @RevealsSecret
  @SuccessResponse(message = "partners.settings.api_key_regenerated")
  @PossibleErrors(with = ApiKeyError.class, only = "ACCESS_DISABLED")
  @Operation(
      operationId = "regenerateApiKey",
      summary = "Regenerate API keys",
      description =
          "Revokes all active API keys of an environment and creates one new key, named"
              + " Regenerated, with all scopes and without an expiry. The full key is returned once,"
              + " in this response. Restrict it with updateApiKey. While API access is off, nothing"
              + " changes and the answer is 409.")
  public Regenerated regenerate(@Nullable @Valid Regenerate body) {
    KeyEnvironment environment = body == null ? null : body.environment();
    return new Regenerated(
        keys.regenerate(
            CurrentScope.requiredPartner(),
            environment == null ? KeyEnvironment.LIVE : environment));
  }
}
