package org.cenotes.partners.domain.settings;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A partner's settings.
 *
 * @param api absent when the user may see neither keys nor webhooks
 * @param billing absent when the user may not see it
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

  /** A copy without the sections that the user may not see. */
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
   * Names and contact data.
   *
   * @param email the registered e-mail; read only
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

  /** Legal and tax data. */
  @Schema(name = "SettingsBusiness")
  public record Business(
      @Nullable String legalName,
      @Nullable String taxId,
      @Nullable String businessType,
      @Nullable Address address,
      @Nullable String timezone) {}

  /** The postal address. */
  @Schema(name = "SettingsAddress")
  public record Address(
      @Nullable String street,
      @Nullable String city,
      @Nullable String state,
      @Nullable String postalCode,
      @Nullable String country) {}

  /** The visual identity. */
  @Schema(name = "SettingsBranding")
  public record Branding(
      @Nullable String displayName,
      @Nullable UUID logoFileId,
      @Nullable String primaryColor,
      @Nullable String secondaryColor) {}

  /**
   * API access and the webhook.
   *
   * @param apiEnabled whether both the partner and the platform allow access
   * @param webhookUrl of the latest active endpoint for live events
   * @param webhookSecret of the endpoint created by this request; returned once
   * @param allowedIps networks from which its keys may be used; empty for any
   */
  @Schema(name = "ApiSettings")
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

    /** Leaves out the secret, so that it cannot get into a log. */
    @Override
    public String toString() {
      return "Api[apiEnabled=" + apiEnabled + ", webhookUrl=" + webhookUrl + "]";
    }
  }

  /** The notifications that the partner receives. */
  @Schema(name = "SettingsNotifications")
  public record Notifications(
      boolean reservationCreated,
      boolean reservationCancelled,
      boolean paymentReceived,
      boolean webhookFailing,
      boolean weeklyReport,
      boolean securityAlerts) {}

  /** Invoicing and payout. */
  @Schema(name = "SettingsBilling")
  public record Billing(
      @Nullable String billingEmail,
      @Nullable String taxRegime,
      @Nullable String invoiceLanguage,
      @Nullable BankAccount bankAccount) {}

  /**
   * The bank account for payouts.
   *
   * @param clabe masked except for the last four digits
   */
  @Schema(name = "SettingsBankAccount")
  public record BankAccount(
      @Nullable String bankName, @Nullable String holder, @Nullable String clabe) {}

  /**
   * The commission, and the partner's own rates.
   *
   * @param defaultRate percent; only the platform changes it
   * @param customRates for display; they do not affect prices
   */
  @Schema(name = "SettingsCommission")
  public record Commission(BigDecimal defaultRate, List<CustomRate> customRates) {}
}
