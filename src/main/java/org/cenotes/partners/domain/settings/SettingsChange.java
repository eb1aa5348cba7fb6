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

  /** Changes to names and contact data. */
  @Schema(name = "ChangeProfile")
  public record Profile(
      @Nullable @Size(min = 1, max = 150) String companyName,
      @Nullable @Size(min = 1, max = 150) String contactName,
      @Nullable @Size(max = 40) String phone,
      @Nullable @Size(max = 2048) String website,
      @Nullable @Size(max = 2000) String description,
      @Nullable @Pattern(regexp = LANGUAGE, message = INVALID_LANGUAGE) String language) {}

  /** Changes to legal and tax data. */
  @Schema(name = "ChangeBusiness")
  public record Business(
      @Nullable @Size(max = 200) String legalName,
      @Nullable @Size(max = 30) String taxId,
      @Nullable @Size(max = 100) String businessType,
      @Nullable @Valid Address address,
      @Nullable @Size(max = 64) @Schema(description = "An IANA time zone.") String timezone) {}

  /** Changes to the postal address. */
  @Schema(name = "ChangeAddress")
  public record Address(
      @Nullable @Size(max = 200) String street,
      @Nullable @Size(max = 100) String city,
      @Nullable @Size(max = 100) String state,
      @Nullable @Size(max = 20) String postalCode,
      @Nullable @Schema(description = "ISO 3166-1, two capital letters.") String country) {}

  /** Changes to the visual identity. */
  @Schema(name = "ChangeBranding")
  public record Branding(
      @Nullable @Size(max = 100) String displayName,
      @Nullable UUID logoFileId,
      @Nullable @Pattern(regexp = COLOUR, message = INVALID_COLOUR) String primaryColor,
      @Nullable @Pattern(regexp = COLOUR, message = INVALID_COLOUR) String secondaryColor) {}

  /** Changes to API access and the webhook. */
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

  /** Changes to the subscribed notifications. */
  @Schema(name = "ChangeNotifications")
  public record Notifications(
      @Nullable Boolean reservationCreated,
      @Nullable Boolean reservationCancelled,
      @Nullable Boolean paymentReceived,
      @Nullable Boolean webhookFailing,
      @Nullable Boolean weeklyReport,
      @Nullable Boolean securityAlerts) {}

  /** Changes to invoicing and payout. */
  @Schema(name = "ChangeBilling")
  public record Billing(
      @Nullable @Email @Size(max = 254) String billingEmail,
      @Nullable @Size(max = 100) String taxRegime,
      @Nullable @Pattern(regexp = LANGUAGE, message = INVALID_LANGUAGE) String invoiceLanguage,
      @Nullable @Valid BankAccount bankAccount) {}

  /** Changes to the bank account. */
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

  /** Changes to the partner's custom rates. */
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
