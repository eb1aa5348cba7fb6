package org.cenotes.partners.domain.settings;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.json.PatchBody.Elsewhere;
import org.cenotes.partners.platform.json.PatchBody.MemberRoutes;
import org.cenotes.partners.platform.validation.NonBlank;
import org.cenotes.partners.platform.validation.SingleLine;
import org.cenotes.partners.platform.validation.Telephone;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Request bodies that change a section. An absent member leaves the value unchanged; null clears an
 * optional value. Each lists what the other sections' routes change.
 */
@MemberRoutes({
  @Elsewhere(
      members = {"companyName", "contactName", "phone", "website", "description", "language"},
      use = "PATCH /api/partner-settings/profile"),
  @Elsewhere(
      members = {"legalName", "taxId", "businessType", "address", "timezone"},
      use = "PATCH /api/partner-settings/business"),
  @Elsewhere(
      members = {"displayName", "logoFileId", "primaryColor", "secondaryColor"},
      use = "PATCH /api/partner-settings/branding"),
  @Elsewhere(
      members = {"webhookUrl", "allowedIps", "enableApi"},
      use = "PATCH /api/partner-settings/api"),
  @Elsewhere(
      members = {"apiEnabled", "isActive"},
      use = "enableApi in PATCH /api/partner-settings/api"),
  @Elsewhere(
      members = {"apiKey", "apiKeys"},
      use = "POST /api/partner-portal/api-keys"),
  @Elsewhere(
      members = {"webhookSecret", "webhookSecretSet"},
      use = "POST /api/partner-portal/webhooks/{webhookId}/rotate-secret"),
  @Elsewhere(
      members = {
        "reservationCreated",
        "reservationCancelled",
        "paymentReceived",
        "webhookFailing",
        "weeklyReport",
        "securityAlerts"
      },
      use = "PATCH /api/partner-settings/notifications"),
  @Elsewhere(
      members = {"billingEmail", "taxRegime", "invoiceLanguage", "bankAccount"},
      use = "PATCH /api/partner-settings/billing"),
  @Elsewhere(members = "customRates", use = "PATCH /api/partner-settings/commission"),
  @Elsewhere(members = {"email", "activeKeys"})
})
public final class SettingsUpdate {
  private static final String LANGUAGE = "es|en";
  private static final String INVALID_LANGUAGE = "must be one of: es, en";
  private static final String COLOUR = "#[0-9A-Fa-f]{6}";
  private static final String INVALID_COLOUR = "must be a colour (#RRGGBB)";

  private SettingsUpdate() {}

  /**
   * Changes to names and contact data.
   *
   * @param companyName new company name
   * @param contactName new contact person
   * @param phone new phone number, with the country's prefix; null clears it
   * @param website new address of the website; null clears it
   * @param description new description of the business; null clears it
   * @param language new language of messages to the partner
   */
  @Schema(name = "ChangeProfile")
  @PatchBody(of = SettingsView.Profile.class, family = SettingsUpdate.class)
  public record Profile(
      @Nullable @Size(max = 150) @NonBlank @SingleLine String companyName,
      @Nullable @Size(max = 150) @NonBlank @SingleLine String contactName,
      @Nullable Optional<@Telephone @Size(max = 40) String> phone,
      @Nullable Optional<@NonBlank @Size(max = 2048) String> website,
      @Nullable Optional<@NonBlank @Size(max = 2000) String> description,
      @Nullable @Pattern(regexp = LANGUAGE, message = INVALID_LANGUAGE) String language) {}

  /**
   * Changes to legal and tax data.
   *
   * @param legalName new legal name; null clears it
   * @param taxId new tax number; null clears it
   * @param businessType new legal form; null clears it
   * @param address new address of the business
   */
  @Schema(name = "ChangeBusiness")
  @PatchBody(of = SettingsView.Business.class, family = SettingsUpdate.class)
  public record Business(
      @Nullable Optional<@NonBlank @Size(max = 200) @SingleLine String> legalName,
      @Nullable Optional<@NonBlank @Size(max = 30) @SingleLine String> taxId,
      @Nullable Optional<@NonBlank @Size(max = 100) @SingleLine String> businessType,
      @Nullable Optional<@Valid Address> address,
      @Nullable @Schema(description = "An IANA time zone.")
          Optional<@NonBlank @Size(max = 64) String> timezone) {}

  /**
   * Changes to the postal address.
   *
   * @param street new street and number; null clears it
   * @param city new city; null clears it
   * @param state new federal state; null clears it
   * @param postalCode new postal code; null clears it
   */
  @Schema(name = "ChangeAddress")
  @PatchBody
  public record Address(
      @Nullable Optional<@NonBlank @Size(max = 200) String> street,
      @Nullable Optional<@NonBlank @Size(max = 100) @SingleLine String> city,
      @Nullable Optional<@NonBlank @Size(max = 100) @SingleLine String> state,
      @Nullable Optional<@NonBlank @Size(max = 20) @SingleLine String> postalCode,
      @Nullable @Schema(description = "ISO 3166-1, two capital letters.")
          Optional<@NonBlank String> country) {}

  /**
   * Changes to the visual identity.
   *
   * @param displayName new name that guests see; null clears it
   * @param logoFileId id of an uploaded image; null clears it
   * @param primaryColor new main colour, #RRGGBB; null clears it
   * @param secondaryColor new second colour, #RRGGBB; null clears it
   */
  @Schema(name = "ChangeBranding")
  @PatchBody(of = SettingsView.Branding.class, family = SettingsUpdate.class)
  public record Branding(
      @Nullable Optional<@NonBlank @Size(max = 100) @SingleLine String> displayName,
      @Nullable Optional<UUID> logoFileId,
      @Nullable Optional<@Pattern(regexp = COLOUR, message = INVALID_COLOUR) String> primaryColor,
      @Nullable Optional<@Pattern(regexp = COLOUR, message = INVALID_COLOUR) String>
          secondaryColor) {}

  /**
   * Changes to API access and the webhook.
   *
   * @param allowedIps CIDR ranges from which keys may be used; an empty list or null allows all
   * @param enableApi false to switch API access and the active keys off, true to restore them; no
   *     key is created
   */
  @Schema(name = "ChangeApi")
  @PatchBody(of = SettingsView.Api.class, family = SettingsUpdate.class)
  public record Api(
      @Nullable
          @Schema(
              description =
                  "Changes the URL of the latest active live endpoint, or creates one for all events"
                      + " and returns its secret. Null, or an empty text, deactivates all live"
                      + " endpoints and discards what waits for them.")
          Optional<@Size(max = 2048) String> webhookUrl,
      @Nullable Optional<@Size(max = 100) List<@NotNull @Size(min = 1, max = 64) String>>
          allowedIps,
      @Nullable Boolean enableApi) {}

  /**
   * Changes to the subscribed notifications.
   *
   * @param reservationCreated whether to notify of new reservations
   * @param reservationCancelled whether to notify of cancellations
   * @param paymentReceived whether to notify of payments
   * @param webhookFailing whether to notify of webhook endpoints that fail
   * @param weeklyReport whether to send a weekly report
   * @param securityAlerts whether to notify of changed and expiring API keys
   */
  @Schema(name = "ChangeNotifications")
  @PatchBody(of = SettingsView.Notifications.class, family = SettingsUpdate.class)
  public record Notifications(
      @Nullable Boolean reservationCreated,
      @Nullable Boolean reservationCancelled,
      @Nullable Boolean paymentReceived,
      @Nullable Boolean webhookFailing,
      @Nullable Boolean weeklyReport,
      @Nullable Boolean securityAlerts) {}

  /**
   * Changes to invoicing and payout.
   *
   * @param billingEmail new e-mail address for invoices; null clears it
   * @param taxRegime new tax regime; null clears it
   * @param invoiceLanguage new language of invoices
   * @param bankAccount new account for settlements
   */
  @Schema(name = "ChangeBilling")
  @PatchBody(of = SettingsView.Billing.class, family = SettingsUpdate.class)
  public record Billing(
      @Nullable Optional<@NonBlank @Email @Size(max = 254) String> billingEmail,
      @Nullable Optional<@NonBlank @Size(max = 100) @SingleLine String> taxRegime,
      @Nullable Optional<@Pattern(regexp = LANGUAGE, message = INVALID_LANGUAGE) String>
          invoiceLanguage,
      @Nullable Optional<@Valid BankAccount> bankAccount) {
    /** Strips the space around the e-mail address. */
    public Billing {
      billingEmail = billingEmail == null ? null : billingEmail.map(String::strip);
    }
  }

  /**
   * Changes to the bank account.
   *
   * @param bankName new name of the bank; null clears it
   * @param holder new holder of the account; null clears it
   */
  @Schema(name = "ChangeBankAccount")
  @PatchBody
  public record BankAccount(
      @Nullable Optional<@NonBlank @Size(max = 100) @SingleLine String> bankName,
      @Nullable Optional<@NonBlank @Size(max = 150) @SingleLine String> holder,
      @Nullable @Schema(description = "18 digits, the last one a check digit.")
          Optional<String> clabe) {
    /** Changes every value to nothing. */
    static final BankAccount CLEARED =
        new BankAccount(Optional.empty(), Optional.empty(), Optional.empty());

    /** Changes nothing. */
    static final BankAccount UNCHANGED = new BankAccount(null, null, null);

    /** Leaves out the account number, so that it cannot get into a log. */
    @Override
    public String toString() {
      return "BankAccount[bankName=" + bankName + "]";
    }
  }

  /**
   * Changes to the partner's custom rates.
   *
   * @param customRates rates to display beside the agreed one; they replace the former ones, null
   *     removes them
   */
  @Schema(name = "ChangeCommission")
  @PatchBody(of = SettingsView.Commission.class, family = SettingsUpdate.class)
  public record Commission(
      @Nullable Optional<@Size(max = 50) List<@NotNull @Valid InformationalRate>> customRates) {}
}
