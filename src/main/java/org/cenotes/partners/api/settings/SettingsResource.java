package org.cenotes.partners.api.settings;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.function.Consumer;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.guard.AllowInactivePartner;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.settings.SettingsService;
import org.cenotes.partners.domain.settings.SettingsUpdate;
import org.cenotes.partners.domain.settings.SettingsView;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The partner's settings. {@code If-Match} compares with the ETag of {@code GET}. */
@Path("/partner-settings")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Settings")
public class SettingsResource {
  private final SettingsService settings;
  private final Caller caller;

  @Inject
  public SettingsResource(SettingsService settings, Caller caller) {
    this.settings = settings;
    this.caller = caller;
  }

  @GET
  @AllowInactivePartner
  @SuccessResponse(message = "partners.settings.retrieved")
  @Operation(
      operationId = "getSettings",
      summary = "Retrieve settings",
      description =
          "Returns all settings of the partner. billing is present only with the permission"
              + " partner.view_billing, api only with partner.view_api_keys or"
              + " partner.view_webhooks. The ETag can be sent as If-Match when settings are"
              + " changed.")
  public SettingsView getSettings() {
    return visible(settings.read(CurrentScope.requiredPartner()));
  }

  @GET
  @Path("/commission")
  @AllowInactivePartner
  @SuccessResponse(message = "partners.settings.commission_retrieved")
  @Operation(
      operationId = "getCommissionSettings",
      summary = "Retrieve commission settings",
      description = "Returns the partner's commission rate and the rates it displays.")
  public SettingsView.Commission getCommission() {
    return settings.readCommission(CurrentScope.requiredPartner());
  }

  @PATCH
  @Path("/profile")
  @RejectCommissionRates
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.settings.profile_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "changeProfileSettings",
      summary = "Update profile settings",
      description =
          "Changes the name, contact, website, description or language. Absent members"
              + " are left unchanged.")
  public SettingsView.Profile changeProfile(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsUpdate.Profile body) {
    return settings.changeProfile(CurrentScope.requiredPartner(), body, checkMatch(ifMatch));
  }

  @PATCH
  @Path("/business")
  @RejectCommissionRates
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.settings.business_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "changeBusinessSettings",
      summary = "Update business settings",
      description =
          "Changes the legal name, tax id, address or time zone. Absent members are"
              + " left unchanged.")
  public SettingsView.Business changeBusiness(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsUpdate.Business body) {
    return settings.changeBusiness(CurrentScope.requiredPartner(), body, checkMatch(ifMatch));
  }

  @PATCH
  @Path("/branding")
  @RejectCommissionRates
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.settings.branding_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "changeBrandingSettings",
      summary = "Update branding settings",
      description = "Changes the display name, logo or colours. Absent members are left unchanged.")
  public SettingsView.Branding changeBranding(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsUpdate.Branding body) {
    return settings.changeBranding(CurrentScope.requiredPartner(), body, checkMatch(ifMatch));
  }

  @PATCH
  @Path("/notifications")
  @RejectCommissionRates
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.settings.notifications_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "changeNotificationsSettings",
      summary = "Update notification settings",
      description =
          "Chooses which notifications the partner receives. Absent members are left unchanged.")
  public SettingsView.Notifications changeNotifications(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsUpdate.Notifications body) {
    return settings.changeNotifications(CurrentScope.requiredPartner(), body, checkMatch(ifMatch));
  }

  @PATCH
  @Path("/billing")
  @RejectCommissionRates
  @RequiresPermission({Permission.MANAGE_SETTINGS, Permission.VIEW_BILLING})
  @Idempotent
  @SuccessResponse(message = "partners.settings.billing_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "changeBillingSettings",
      summary = "Update billing settings",
      description =
          "Changes the billing e-mail address, tax regime or bank account. Absent"
              + " members are left unchanged.")
  public SettingsView.Billing changeBilling(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsUpdate.Billing body) {
    return settings.changeBilling(CurrentScope.requiredPartner(), body, checkMatch(ifMatch));
  }

  @PATCH
  @Path("/commission")
  @RejectCommissionRates
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.settings.commission_updated")
  @PossibleErrors(with = SettingsError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "changeCommissionSettings",
      summary = "Update displayed commission rates",
      description =
          "Replaces the rates that the partner displays. The partner's own commission rate is set"
              + " by the platform and cannot be changed here.")
  public SettingsView.Commission changeCommission(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsUpdate.Commission body) {
    return settings.changeCustomRates(CurrentScope.requiredPartner(), body, checkMatch(ifMatch));
  }

  @PATCH
  @Path("/api")
  @RejectCommissionRates
  @CheckApiSettings
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
      summary = "Update API settings",
      description =
          "Changes API access, the IP allow-list or the webhook URL. enableApi false disables the"
              + " partner's active keys, true enables exactly those again. allowedIps and enableApi also"
              + " require the permission partner.manage_api_keys. Because the response shows these"
              + " settings, partner.view_api_keys or partner.view_webhooks is required, too. When a"
              + " webhook is created, its secret is returned once, in this response.")
  public SettingsView.Api changeApi(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @NotNull @Valid SettingsUpdate.Api body) {
    return settings
        .changeApi(CurrentScope.requiredPartner(), body, checkMatch(ifMatch))
        .orElseThrow(
            () ->
                ApiException.because(
                    AccessError.API_ACCESS_DISABLED,
                    "the platform's administrator has switched API access off"));
  }

  private SettingsView visible(SettingsView all) {
    ActiveSession user = caller.user();
    return all.visible(
        user.hasPermission(Permission.VIEW_API_KEYS)
            || user.hasPermission(Permission.VIEW_WEBHOOKS),
        user.hasPermission(Permission.VIEW_BILLING));
  }

  /**
   * Refuses the change with 412 unless {@code If-Match} is absent or names the current settings.
   */
  private Consumer<SettingsView> checkMatch(@Nullable String ifMatch) {
    return current -> ResponseRenderer.checkPartMatch(ifMatch, visible(current).editablePart());
  }
}
