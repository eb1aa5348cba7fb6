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
 * The bodies that change a section. A member that is absent or null leaves the value; an empty text
 * clears it where it may be missing.
 */
public final class SettingsChange {
  private static final String LANGUAGE = "es|en";
  private static final String ONE_OF = "must be one of es, en";
  private static final String COLOUR = "#[0-9A-Fa-f]{6}|";
  private static final String A_COLOUR = "must be a colour (#RRGGBB)";

  private SettingsChange() {}

  /** Who the partner is. */
  @Schema(name = "ChangeProfile")
  public record Profile(
      @Nullable @Size(min = 1, max = 150) String companyName,
      @Nullable @Size(min = 1, max = 150) String contactName,
      @Nullable @Size(max = 40) String phone,
      @Nullable @Size(max = 2048) String website,
      @Nullable @Size(max = 2000) String description,
      @Nullable @Pattern(regexp = LANGUAGE, message = ONE_OF) String language) {}

  /** What the partner is before the law. */
  @Schema(name = "ChangeBusiness")
  public record Business(
      @Nullable @Size(max = 200) String legalName,
      @Nullable @Size(max = 30) String taxId,
      @Nullable @Size(max = 100) String businessType,
      @Nullable @Valid Address address,
      @Nullable @Size(max = 64) @Schema(description = "An IANA zone.") String timezone) {}

  /** Where the partner is. */
  @Schema(name = "ChangeAddress")
  public record Address(
      @Nullable @Size(max = 200) String street,
      @Nullable @Size(max = 100) String city,
      @Nullable @Size(max = 100) String state,
      @Nullable @Size(max = 20) String postalCode,
      @Nullable @Schema(description = "ISO 3166-1, two capital letters.") String country) {}

  /** How the partner looks. */
  @Schema(name = "ChangeBranding")
  public record Branding(
      @Nullable @Size(max = 100) String displayName,
      @Nullable UUID logoFileId,
      @Nullable @Pattern(regexp = COLOUR, message = A_COLOUR) String primaryColor,
      @Nullable @Pattern(regexp = COLOUR, message = A_COLOUR) String secondaryColor) {}

  /** How the partner's programs reach the API, and the API them. */
  @Schema(name = "ChangeApi")
  public record Api(
      @Nullable
          @Size(max = 2048)
          @JsonDeserialize(using = NullIsEmpty.class)
          @Schema(
              description =
                  "Moves the latest active webhook, or makes one and reveals its secret; null or"
                      + " empty: switches all off.")
          String webhookUrl,
      @Nullable @Size(max = 100) List<@NotNull @Size(min = 1, max = 64) String> allowedIps,
      @Nullable Boolean enableApi) {}

  /** What the partner wants to hear of. */
  @Schema(name = "ChangeNotifications")
  public record Notifications(
      @Nullable Boolean reservationCreated,
      @Nullable Boolean reservationCancelled,
      @Nullable Boolean paymentReceived,
      @Nullable Boolean webhookFailing,
      @Nullable Boolean weeklyReport,
      @Nullable Boolean securityAlerts) {}

  /** Where invoices go, and money. */
  @Schema(name = "ChangeBilling")
  public record Billing(
      @Nullable @Email @Size(max = 254) String billingEmail,
      @Nullable @Size(max = 100) String taxRegime,
      @Nullable @Pattern(regexp = LANGUAGE, message = ONE_OF) String invoiceLanguage,
      @Nullable @Valid BankAccount bankAccount) {}

  /** Where money goes. */
  @Schema(name = "ChangeBankAccount")
  public record BankAccount(
      @Nullable @Size(max = 100) String bankName,
      @Nullable @Size(max = 150) String holder,
      @Nullable @Schema(description = "18 digits, the last a control digit.") String clabe) {
    /** Without the number, which belongs into no log. */
    @Override
    public String toString() {
      return "BankAccount[bankName=" + bankName + "]";
    }
  }

  /** What the partner notes beside its commission. */
  @Schema(name = "ChangeCommission")
  public record Commission(
      @Nullable @Size(max = 50) List<@NotNull @Valid CustomRate> customRates) {}

  /** Tells null, which clears, from a member that is not there. */
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
