package org.cenotes.partners.domain.settings;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Request bodies that change a section. A member that is absent or null leaves the value unchanged;
 * an empty text clears an optional value.
 */
public final class SettingsChange {
  private static final String LANGUAGE = "es|en";
  private static final String INVALID_LANGUAGE = "must be one of: es, en";
  private static final String COLOUR = "#[0-9A-Fa-f]{6}|";
  private static final String INVALID_COLOUR = "must be a colour (#RRGGBB)";

  private SettingsChange() {}

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
  public record Profile(
      @Nullable @Size(min = 1, max = 150) String companyName,
      @Nullable @Size(min = 1, max = 150) String contactName,
      @Nullable @Size(max = 40) String phone,
      @Nullable @Size(max = 2048) String website,
      @Nullable @Size(max = 2000) String description,
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
  public record Business(
      @Nullable @Size(max = 200) String legalName,
      @Nullable @Size(max = 30) String taxId,
      @Nullable @Size(max = 100) String businessType,
      @Nullable @Valid Address address,
      @Nullable @Size(max = 64) @Schema(description = "An IANA time zone.") String timezone) {}

  /**
   * Changes to the postal address.
   *
   * @param street new street and number; null clears it
   * @param city new city; null clears it
   * @param state new federal state; null clears it
   * @param postalCode new postal code; null clears it
   */
  @Schema(name = "ChangeAddress")
  public record Address(
      @Nullable @Size(max = 200) String street,
      @Nullable @Size(max = 100) String city,
      @Nullable @Size(max = 100) String state,
      @Nullable @Size(max = 20) String postalCode,
      @Nullable @Schema(description = "ISO 3166-1, two capital letters.") String country) {}

  /**
   * Changes to the visual identity.
   *
   * @param displayName new name that guests see; null clears it
   * @param logoFileId id of an uploaded image; null clears it
   * @param primaryColor new main colour, #RRGGBB; null clears it
   * @param secondaryColor new second colour, #RRGGBB; null clears it
   */
  @Schema(name = "ChangeBranding")
  public record Branding(
      @Nullable @Size(max = 100) String displayName,
      @Nullable UUID logoFileId,
      @Nullable @Pattern(regexp = COLOUR, message = INVALID_COLOUR) String primaryColor,
      @Nullable @Pattern(regexp = COLOUR, message = INVALID_COLOUR) String secondaryColor) {}

  /**
   * Changes to API access and the webhook.
   *
   * @param allowedIps CIDR ranges from which keys may be used; an empty list allows all
   * @param enableApi false to switch API access and the active keys off, true to restore them; no
   *     key is created
   */
  @Schema(name = "ChangeApi")
  public record Api(
      @Nullable
          @Size(max = 2048)
          @JsonDeserialize(using = NullIsEmpty.class)
          @Schema(
              description =
                  "Changes the URL of the latest active webhook, or creates one and returns its"
                      + " secret; null or an empty string deactivates all webhooks.")
          String webhookUrl,
      @Nullable @Size(max = 100) List<@NotNull @Size(min = 1, max = 64) String> allowedIps,
      @Nullable Boolean enableApi) {}

  /**
   * Changes to the subscribed notifications.
   *
   * @param reservationCreated whether to notify of new reservations
   * @param reservationCancelled whether to notify of cancellations
   * @param paymentReceived whether to notify of payments
   * @param webhookFailing whether to notify of webhook endpoints that fail
   * @param weeklyReport whether to send a weekly report
   * @param securityAlerts whether to notify of changed keys, users and logins
   */
  @Schema(name = "ChangeNotifications")
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
  public record Billing(
      @Nullable @Email @Size(max = 254) String billingEmail,
      @Nullable @Size(max = 100) String taxRegime,
      @Nullable @Pattern(regexp = LANGUAGE, message = INVALID_LANGUAGE) String invoiceLanguage,
      @Nullable @Valid BankAccount bankAccount) {}

  /**
   * Changes to the bank account.
   *
   * @param bankName new name of the bank; null clears it
   * @param holder new holder of the account; null clears it
   */
  @Schema(name = "ChangeBankAccount")
  public record BankAccount(
      @Nullable @Size(max = 100) String bankName,
      @Nullable @Size(max = 150) String holder,
      @Nullable @Schema(description = "18 digits, the last one a check digit.") String clabe) {
    /** Leaves out the account number, so that it cannot get into a log. */
    @Override
    public String toString() {
      return "BankAccount[bankName=" + bankName + "]";
    }
  }

  /**
   * Changes to the partner's custom rates.
   *
   * @param customRates rates to display beside the agreed one; they replace the former ones
   */
  @Schema(name = "ChangeCommission")
  public record Commission(
      @Nullable @Size(max = 50) List<@NotNull @Valid CustomRate> customRates) {}

  /** Reads null as an empty text, which clears the value; an absent member stays null. */
  static final class NullIsEmpty extends JsonDeserializer<@Nullable String> {
    @Override
    public @Nullable String deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return context.readValue(parser, String.class);
    }

    @Override
    public String getNullValue(DeserializationContext context) {
      return "";
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
      return null;
    }
  }
}
