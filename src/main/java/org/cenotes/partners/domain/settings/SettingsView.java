package org.cenotes.partners.domain.settings;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A partner's settings.
 *
 * @param api absent for who may see neither keys nor webhooks
 * @param billing absent for who may not see it
 */
@Schema(name = "Settings")
public record SettingsView(
    Profile profile,
    Business business,
    Branding branding,
    @Nullable Api api,
    Notifications notifications,
    @Nullable Billing billing,
    Commission commission) {

  /** The same without what its reader may not see. */
  public SettingsView visible(boolean withApi, boolean withBilling) {
    return new SettingsView(
        profile,
        business,
        branding,
        withApi ? api : null,
        notifications,
        withBilling ? billing : null,
        commission);
  }

  /**
   * Who the partner is.
   *
   * @param email the registered one; read only
   */
  @Schema(name = "SettingsProfile")
  public record Profile(
      String companyName,
      String contactName,
      String email,
      @Nullable String phone,
      @Nullable String website,
      @Nullable String description,
      String language) {}

  /** What the partner is before the law. */
  @Schema(name = "SettingsBusiness")
  public record Business(
      @Nullable String legalName,
      @Nullable String taxId,
      @Nullable String businessType,
      @Nullable Address address,
      @Nullable String timezone) {}

  /** Where the partner is. */
  @Schema(name = "SettingsAddress")
  public record Address(
      @Nullable String street,
      @Nullable String city,
      @Nullable String state,
      @Nullable String postalCode,
      @Nullable String country) {}

  /** How the partner looks. */
  @Schema(name = "SettingsBranding")
  public record Branding(
      @Nullable String displayName,
      @Nullable UUID logoFileId,
      @Nullable String primaryColor,
      @Nullable String secondaryColor) {}

  /**
   * How the partner's programs reach the API, and the API them.
   *
   * @param apiEnabled whether both the partner and the platform allow access
   * @param webhookUrl of the latest active endpoint for live events
   * @param webhookSecret of the endpoint that this very request made; shown this once
   * @param allowedIps networks its keys may be used from; empty: from anywhere
   */
  @Schema(name = "SettingsApi")
  public record Api(
      boolean apiEnabled,
      @Nullable String webhookUrl,
      boolean webhookSecretSet,
      @Nullable String webhookSecret,
      List<String> allowedIps,
      long activeKeys) {
    Api revealing(@Nullable String secret) {
      return new Api(apiEnabled, webhookUrl, webhookSecretSet, secret, allowedIps, activeKeys);
    }

    /** Without the secret, which belongs into no log. */
    @Override
    public String toString() {
      return "Api[apiEnabled=" + apiEnabled + ", webhookUrl=" + webhookUrl + "]";
    }
  }

  /** What the partner wants to hear of. */
  @Schema(name = "SettingsNotifications")
  public record Notifications(
      boolean reservationCreated,
      boolean reservationCancelled,
      boolean paymentReceived,
      boolean webhookFailing,
      boolean weeklyReport,
      boolean securityAlerts) {}

  /** Where invoices go, and money. */
  @Schema(name = "SettingsBilling")
  public record Billing(
      @Nullable String billingEmail,
      @Nullable String taxRegime,
      @Nullable String invoiceLanguage,
      @Nullable BankAccount bankAccount) {}

  /**
   * Where money goes.
   *
   * @param clabe masked but for its last four digits
   */
  @Schema(name = "SettingsBankAccount")
  public record BankAccount(
      @Nullable String bankName, @Nullable String holder, @Nullable String clabe) {}

  /**
   * What the platform keeps of a sale, in percent, and what the partner notes beside it.
   *
   * @param defaultRate only the platform changes it
   * @param customRates for display; no price follows them
   */
  @Schema(name = "SettingsCommission")
  public record Commission(BigDecimal defaultRate, List<CustomRate> customRates) {}
}
