package org.cenotes.partners.api.settings;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.guard.AllowInactivePartner;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.apikey.ApiKeyService;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.settings.SettingsChange;
import org.cenotes.partners.domain.settings.SettingsService;
import org.cenotes.partners.domain.settings.SettingsView;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** A partner's settings. {@code If-Match} takes the ETag of the whole page. */
@Path("/partner-settings")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Settings")
public class SettingsResource {
  private final SettingsService settings;
  private final ApiKeyService keys;
  private final Caller caller;

  @Inject
  public SettingsResource(SettingsService settings, ApiKeyService keys, Caller caller) {
    this.settings = settings;
    this.keys = keys;
    this.caller = caller;
  }

  /** Of which environment; live unless it is said. */
  @Schema(name = "RegenerateKey")
  public record Regenerate(@Nullable KeyEnvironment environment) {}

  /** A key at the one moment it is shown. */
  @Schema(name = "RegeneratedKey")
  public record Regenerated(String apiKey) {
    /** Without the key, which belongs into no log. */
    @Override
    public String toString() {
      return "Regenerated[]";
    }
  }

  @GET
  @AllowInactivePartner
  @SuccessResponse(message = "partners.settings.retrieved")
  @Operation(
      operationId = "getSettings",
      summary = "Read the settings",
      description =
          "billing only for who may see it; api only for who may see API keys or webhooks.")
  public SettingsView getSettings() {
    return visible(settings.read(partnerId()));
  }

  @GET
  @Path("/commission")
  @AllowInactivePartner
  @SuccessResponse(message = "partners.settings.commission_retrieved")
  @Operation(operationId = "getCommissionSettings", summary = "Read the commission")
  public SettingsView.Commission getCommission() {
    return settings.readCommission(partnerId());
  }

  @PATCH
  @Path("/profile")
  @SettingsBody
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.settings.profile_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(operationId = "changeProfileSettings", summary = "Change the profile")
  public SettingsView.Profile changeProfile(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsChange.Profile body) {
    return settings.changeProfile(partnerId(), body, unchanged(ifMatch));
  }

  @PATCH
  @Path("/business")
  @SettingsBody
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.settings.business_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(operationId = "changeBusinessSettings", summary = "Change the business data")
  public SettingsView.Business changeBusiness(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsChange.Business body) {
    return settings.changeBusiness(partnerId(), body, unchanged(ifMatch));
  }

  @PATCH
  @Path("/branding")
  @SettingsBody
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.settings.branding_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(operationId = "changeBrandingSettings", summary = "Change the branding")
  public SettingsView.Branding changeBranding(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsChange.Branding body) {
    return settings.changeBranding(partnerId(), body, unchanged(ifMatch));
  }

  @PATCH
  @Path("/notifications")
  @SettingsBody
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.settings.notifications_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(operationId = "changeNotificationsSettings", summary = "Choose notifications")
  public SettingsView.Notifications changeNotifications(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsChange.Notifications body) {
    return settings.changeNotifications(partnerId(), body, unchanged(ifMatch));
  }

  @PATCH
  @Path("/billing")
  @SettingsBody
  @RequiresPermission({Permission.MANAGE_SETTINGS, Permission.VIEW_BILLING})
  @Idempotent
  @SuccessResponse(message = "partners.settings.billing_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(operationId = "changeBillingSettings", summary = "Change the billing data")
  public SettingsView.Billing changeBilling(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsChange.Billing body) {
    return settings.changeBilling(partnerId(), body, unchanged(ifMatch));
  }

  @PATCH
  @Path("/commission")
  @SettingsBody
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.settings.commission_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "changeCommissionSettings",
      summary = "Change the rates noted for display",
      description = "The commission itself is changed by the platform only.")
  public SettingsView.Commission changeCommission(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsChange.Commission body) {
    return settings.changeCustomRates(partnerId(), body, unchanged(ifMatch));
  }

  @PATCH
  @Path("/api")
  @SettingsBody
  @ApiSettings
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @RevealsSecret(member = "webhookSecret")
  @PossibleErrors(
      with = WebhookError.class,
      only = {"URL_NOT_ALLOWED", "LIMIT_REACHED"})
  @PossibleErrors(with = AccessError.class, only = "API_ACCESS_DISABLED")
  @SuccessResponse(message = "partners.settings.api_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "changeApiSettings",
      summary = "Change API access and the webhook",
      description = "allowedIps and enableApi need partner.manage_api_keys besides.")
  public SettingsView.Api changeApi(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsChange.Api body) {
    return settings
        .changeApi(partnerId(), body, unchanged(ifMatch))
        .orElseThrow(() -> new ApiException(AccessError.API_ACCESS_DISABLED));
  }

  @POST
  @Path("/api-keys/regenerate")
  @RequiresPermission(Permission.MANAGE_API_KEYS)
  @Idempotent
  @RevealsSecret
  @SuccessResponse(message = "partners.settings.api_key_regenerated")
  @Operation(
      operationId = "regenerateApiKey",
      summary = "Replace all API keys of an environment by one",
      description = "The key is shown this once.")
  public Regenerated regenerate(@Nullable @Valid Regenerate body) {
    KeyEnvironment wanted = body == null ? null : body.environment();
    return new Regenerated(
        keys.regenerate(partnerId(), wanted == null ? KeyEnvironment.LIVE : wanted));
  }

  private UUID partnerId() {
    return Objects.requireNonNull(caller.user().partnerId(), "the guard lets in partners only");
  }

  private SettingsView visible(SettingsView all) {
    ActiveSession user = caller.user();
    return all.visible(
        user.hasPermission(Permission.VIEW_API_KEYS)
            || user.hasPermission(Permission.VIEW_WEBHOOKS),
        user.hasPermission(Permission.VIEW_BILLING));
  }

  /** The settings must still be what the caller read, if it says what that was. */
  private Consumer<SettingsView> unchanged(@Nullable String ifMatch) {
    return now ->
        ResponseRenderer.checkMatch(ifMatch, SettingsResource.class, "getSettings", visible(now));
  }
}
