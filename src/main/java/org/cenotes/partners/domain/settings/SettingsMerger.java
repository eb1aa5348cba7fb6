package org.cenotes.partners.domain.settings;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.cenotes.partners.domain.settings.SettingsView.Address;
import org.cenotes.partners.domain.settings.SettingsView.Branding;
import org.cenotes.partners.domain.settings.SettingsView.Business;
import org.cenotes.partners.domain.settings.SettingsView.Profile;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.text.Names;
import org.cenotes.partners.platform.text.PhoneNumbers;
import org.jspecify.annotations.Nullable;

/** Merges a change into a section; the result is 400 when a value is invalid. */
final class SettingsMerger {
  private SettingsMerger() {}

  static Profile merge(Profile old, SettingsUpdate.Profile to) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    Fields fields = new Fields(errors);
    Profile result =
        new Profile(
            to.companyName() == null ? old.companyName() : Names.normalize(to.companyName()),
            to.contactName() == null ? old.contactName() : Names.normalize(to.contactName()),
            old.email(),
            Fields.phone(old.phone(), to.phone()),
            fields.website(old.website(), to.website()),
            Fields.mergeText(old.description(), to.description()),
            Patch.keep(old.language(), to.language()));
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return result;
  }

  static Business merge(Business old, SettingsUpdate.Business to) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    Fields fields = new Fields(errors);
    Business result =
        new Business(
            Fields.mergeText(old.legalName(), to.legalName()),
            Fields.mergeText(old.taxId(), to.taxId()),
            Fields.mergeText(old.businessType(), to.businessType()),
            address(old.address(), to.address(), fields),
            fields.zone(old.timezone(), to.timezone()));
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return result;
  }

  /** The networks that an allow-list is to have; null when it is to stay as it is. */
  static @Nullable List<String> networks(@Nullable Optional<List<String>> wanted) {
    if (wanted == null) {
      return null;
    }
    FieldErrors.Collector errors = new FieldErrors.Collector();
    List<String> networks = new Fields(errors).networks(wanted.orElse(List.of()));
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return networks;
  }

  private static @Nullable Address address(
      @Nullable Address known, @Nullable Optional<SettingsUpdate.Address> change, Fields fields) {
    SettingsUpdate.Address to = Patch.apply(null, change);
    if (to == null) {
      return change == null ? known : null;
    }
    Address old = known == null ? new Address(null, null, null, null, null) : known;
    return new Address(
        Fields.mergeText(old.street(), to.street()),
        Fields.mergeText(old.city(), to.city()),
        Fields.mergeText(old.state(), to.state()),
        Fields.mergeText(old.postalCode(), to.postalCode()),
        fields.country(old.country(), to.country()));
  }

  static Branding merge(Branding old, SettingsUpdate.Branding to) {
    return new Branding(
        Fields.mergeText(old.displayName(), to.displayName()),
        Patch.apply(old.logoFileId(), to.logoFileId()),
        Fields.mergeText(old.primaryColor(), to.primaryColor()),
        Fields.mergeText(old.secondaryColor(), to.secondaryColor()));
  }

  /**
   * Merges a change into the billing section.
   *
   * @param sealed the new account number, sealed; null when none is given
   */
  static StoredBilling merge(
      StoredBilling old, SettingsUpdate.Billing to, byte @Nullable [] sealed) {
    SettingsUpdate.BankAccount account = bankAccount(to);
    boolean keep = account.clabe() == null;
    String clabe = Patch.apply(null, account.clabe());
    return new StoredBilling(
        Fields.mergeText(old.billingEmail(), to.billingEmail()),
        Fields.mergeText(old.taxRegime(), to.taxRegime()),
        Patch.apply(old.invoiceLanguage(), to.invoiceLanguage()),
        Fields.mergeText(old.bankName(), account.bankName()),
        Fields.mergeText(old.holder(), account.holder()),
        keep ? old.sealedClabe() : sealed,
        keep ? old.clabeLast4() : clabe == null ? null : Clabe.lastDigits(clabe));
  }

  /** The change of the bank account: none when absent; null clears all of it. */
  static SettingsUpdate.BankAccount bankAccount(SettingsUpdate.Billing to) {
    Optional<SettingsUpdate.BankAccount> account = to.bankAccount();
    return account == null
        ? SettingsUpdate.BankAccount.UNCHANGED
        : account.orElse(SettingsUpdate.BankAccount.CLEARED);
  }

  /** Merges the text members of a change into stored values, and collects validation errors. */
  static final class Fields {
    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
    private static final Set<String> ZONES = ZoneId.getAvailableZoneIds();

    private final FieldErrors.Collector errors;

    Fields(FieldErrors.Collector errors) {
      this.errors = errors;
    }

    /** The new text, stripped; the old one when the member is absent; null when it is null. */
    static @Nullable String mergeText(@Nullable String old, @Nullable Optional<String> wanted) {
      return wanted == null ? old : wanted.map(String::strip).orElse(null);
    }

    static @Nullable String phone(@Nullable String old, @Nullable Optional<String> wanted) {
      return wanted == null ? old : wanted.map(PhoneNumbers::normalize).orElse(null);
    }

    @Nullable String website(@Nullable String old, @Nullable Optional<String> wanted) {
      String merged = mergeText(old, wanted);
      if (wanted != null && merged != null && !isWebsite(merged)) {
        errors.add("website", "must be an http or https URL");
      }
      return merged;
    }

    private static boolean isWebsite(String text) {
      try {
        URI uri = inAscii(new URI(text));
        return uri.getHost() != null
            && uri.getUserInfo() == null
            && ("https".equalsIgnoreCase(uri.getScheme())
                || "http".equalsIgnoreCase(uri.getScheme()));
      } catch (URISyntaxException | IllegalArgumentException e) { // the latter of IDN
        return false;
      }
    }

    /** An address whose host was not recognised because it is not in ASCII, with it in ASCII. */
    private static URI inAscii(URI uri) throws URISyntaxException {
      String authority = uri.getRawAuthority();
      return uri.getHost() != null || authority == null
          ? uri
          : new URI(uri.getScheme() + "://" + IDN.toASCII(authority));
    }

    @Nullable String country(@Nullable String old, @Nullable Optional<String> wanted) {
      String merged = mergeText(old, wanted);
      if (wanted != null && merged != null && !COUNTRIES.contains(merged)) {
        errors.add("address.country", "must be an ISO 3166-1 country code (two capital letters)");
      }
      return merged;
    }

    @Nullable String zone(@Nullable String old, @Nullable Optional<String> wanted) {
      String merged = mergeText(old, wanted);
      if (wanted != null && merged != null && !ZONES.contains(merged)) {
        errors.add("timezone", "must be an IANA time zone, such as America/Cancun");
      }
      return merged;
    }

    /** IP addresses and networks in CIDR notation, without duplicates. */
    List<String> networks(List<String> wanted) {
      for (int i = 0; i < wanted.size(); i++) {
        try {
          Networks.of(List.of(wanted.get(i)));
        } catch (IllegalArgumentException e) {
          errors.add(
              "allowedIps[" + i + "]", "must be an IP address or a network in CIDR notation");
        }
      }
      return wanted.stream().map(String::strip).distinct().toList();
    }
  }
}
