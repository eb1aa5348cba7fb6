package org.cenotes.partners.domain.settings;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.http.WithEditablePart;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A partner's settings.
 *
 * @param profile business and contact
 * @param business legal data of the business
 * @param branding how the partner appears to guests
 * @param api absent when the user may see neither keys nor webhooks
 * @param notifications what the partner is notified of
 * @param billing absent when the user may not see it
 * @param commission the agreed rate, and rates to display
 */
@Schema(name = "Settings")
public record SettingsView(
    Profile profile,
    Business business,
    Branding branding,
    @Nullable Api api,
    Notifications notifications,
    @Nullable Billing billing,
    Commission commission)
    implements WithEditablePart {

  /** Without what keys that expire and the platform change. */
  @Override
  public SettingsView editablePart() {
    return new SettingsView(
        profile,
        business,
        branding,
        api == null
            ? null
            : new Api(api.apiEnabled, api.webhookUrl, false, null, api.allowedIps, 0),
        notifications,
        billing,
        new Commission(BigDecimal.ZERO, commission.customRates));
  }

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
   * @param companyName company name
   * @param contactName person to talk to
   * @param email the registered e-mail; read only
   * @param phone phone number in international form; absent when not given
   * @param website address of the website; absent when not given
   * @param description description of the business; absent when not given
   * @param language language of messages to the partner
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

  /**
   * Legal and tax data.
   *
   * @param legalName legal name; absent when not given
   * @param taxId tax number; absent when not given
   * @param businessType legal form; absent when not given
   * @param address address of the business
   * @param timezone IANA time zone of the business
   */
  @Schema(name = "SettingsBusiness")
  public record Business(
      @Nullable String legalName,
      @Nullable String taxId,
      @Nullable String businessType,
      @Nullable Address address,
      @Nullable String timezone) {}

  /**
   * The postal address.
   *
   * @param street street and number; absent when not given
   * @param city city; absent when not given
   * @param state federal state; absent when not given
   * @param postalCode postal code; absent when not given
   * @param country country, ISO 3166-1 alpha-2; absent when not given
   */
  @Schema(name = "SettingsAddress")
  public record Address(
      @Nullable String street,
      @Nullable String city,
      @Nullable String state,
      @Nullable String postalCode,
      @Nullable String country) {}

  /**
   * The visual identity.
   *
   * @param displayName name that guests see; absent when not given
   * @param logoFileId id of the uploaded logo; absent when there is none
   * @param primaryColor main colour, #RRGGBB; absent when not given
   * @param secondaryColor second colour, #RRGGBB; absent when not given
   */
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
   * @param webhookSecretSet whether the webhook endpoint has a signing secret
   * @param webhookSecret of the endpoint created by this request; returned once
   * @param allowedIps networks from which its keys may be used; empty for any
   * @param activeKeys number of API keys that are accepted, without those in the grace period after
   *     a rotation
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

  /**
   * The notifications that the partner receives.
   *
   * @param reservationCreated whether new reservations are notified
   * @param reservationCancelled whether cancellations are notified
   * @param paymentReceived whether payments are notified
   * @param webhookFailing whether failing webhook endpoints are notified
   * @param weeklyReport whether a weekly report is sent
   * @param securityAlerts whether changed and expiring API keys are notified
   */
  @Schema(name = "SettingsNotifications")
  public record Notifications(
      boolean reservationCreated,
      boolean reservationCancelled,
      boolean paymentReceived,
      boolean webhookFailing,
      boolean weeklyReport,
      boolean securityAlerts) {}

  /**
   * Invoicing and payout.
   *
   * @param billingEmail e-mail address for invoices; absent when not given
   * @param taxRegime tax regime; absent when not given
   * @param invoiceLanguage language of invoices
   * @param bankAccount account for settlements; absent when not given
   */
  @Schema(name = "SettingsBilling")
  public record Billing(
      @Nullable String billingEmail,
      @Nullable String taxRegime,
      @Nullable String invoiceLanguage,
      @Nullable BankAccount bankAccount) {}

  /**
   * The bank account for payouts.
   *
   * @param bankName name of the bank; absent when not given
   * @param holder holder of the account; absent when not given
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
  public record Commission(BigDecimal defaultRate, List<InformationalRate> customRates) {}
}
