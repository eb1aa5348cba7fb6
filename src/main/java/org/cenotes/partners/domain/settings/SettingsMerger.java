package org.cenotes.partners.domain.settings;

import static org.cenotes.partners.domain.settings.SettingsFieldMerger.mergeText;

import java.util.Optional;
import org.cenotes.partners.domain.settings.SettingsView.Address;
import org.cenotes.partners.domain.settings.SettingsView.Branding;
import org.cenotes.partners.domain.settings.SettingsView.Business;
import org.cenotes.partners.domain.settings.SettingsView.Profile;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Patch;
import org.jspecify.annotations.Nullable;

/** Merges a change into a section; the result is 400 when a value is invalid. */
final class SettingsMerger {
  private SettingsMerger() {}

  static Profile merge(Profile old, SettingsChange.Profile to) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    SettingsFieldMerger fields = new SettingsFieldMerger(errors);
    Profile result =
        new Profile(
            to.companyName() == null ? old.companyName() : to.companyName().strip(),
            to.contactName() == null ? old.contactName() : to.contactName().strip(),
            old.email(),
            SettingsFieldMerger.phone(old.phone(), to.phone()),
            fields.website(old.website(), to.website()),
            mergeText(old.description(), to.description()),
            Patch.keep(old.language(), to.language()));
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return result;
  }

  static Business merge(Business old, SettingsChange.Business to) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    SettingsFieldMerger fields = new SettingsFieldMerger(errors);
    Business result =
        new Business(
            mergeText(old.legalName(), to.legalName()),
            mergeText(old.taxId(), to.taxId()),
            mergeText(old.businessType(), to.businessType()),
            address(old.address(), to.address(), fields),
            fields.zone(old.timezone(), to.timezone()));
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return result;
  }

  private static @Nullable Address address(
      @Nullable Address known,
      @Nullable Optional<SettingsChange.Address> change,
      SettingsFieldMerger fields) {
    SettingsChange.Address to = Patch.apply(null, change);
    if (to == null) {
      return change == null ? known : null;
    }
    Address old = known == null ? new Address(null, null, null, null, null) : known;
    return new Address(
        mergeText(old.street(), to.street()),
        mergeText(old.city(), to.city()),
        mergeText(old.state(), to.state()),
        mergeText(old.postalCode(), to.postalCode()),
        fields.country(old.country(), to.country()));
  }

  /** Any logo id is rejected, because files cannot be uploaded yet. */
  static Branding merge(Branding old, SettingsChange.Branding to) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    if (Patch.apply(null, to.logoFileId()) != null) {
      errors.add("logoFileId", "must be the id of an uploaded file");
    }
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return new Branding(
        mergeText(old.displayName(), to.displayName()),
        Patch.apply(old.logoFileId(), to.logoFileId()),
        mergeText(old.primaryColor(), to.primaryColor()),
        mergeText(old.secondaryColor(), to.secondaryColor()));
  }

  /**
   * Merges a change into the billing section.
   *
   * @param sealed the new account number, sealed; null when none is given
   */
  static StoredBilling merge(
      StoredBilling old, SettingsChange.Billing to, byte @Nullable [] sealed) {
    SettingsChange.BankAccount account = bankAccount(to);
    boolean keep = account.clabe() == null;
    String clabe = Patch.apply(null, account.clabe());
    return new StoredBilling(
        mergeText(old.billingEmail(), to.billingEmail()),
        mergeText(old.taxRegime(), to.taxRegime()),
        Patch.apply(old.invoiceLanguage(), to.invoiceLanguage()),
        mergeText(old.bankName(), account.bankName()),
        mergeText(old.holder(), account.holder()),
        keep ? old.sealedClabe() : sealed,
        keep ? old.clabeLast4() : clabe == null ? null : Clabe.lastDigits(clabe));
  }

  /** The change of the bank account: none when absent; null clears all of it. */
  static SettingsChange.BankAccount bankAccount(SettingsChange.Billing to) {
    Optional<SettingsChange.BankAccount> account = to.bankAccount();
    return account == null
        ? SettingsChange.BankAccount.UNCHANGED
        : account.orElse(SettingsChange.BankAccount.CLEARED);
  }
}
