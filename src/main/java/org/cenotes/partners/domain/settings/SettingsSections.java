package org.cenotes.partners.domain.settings;

import static org.cenotes.partners.domain.settings.SettingsTextReader.merged;

import org.cenotes.partners.domain.settings.SettingsView.Address;
import org.cenotes.partners.domain.settings.SettingsView.Branding;
import org.cenotes.partners.domain.settings.SettingsView.Business;
import org.cenotes.partners.domain.settings.SettingsView.Profile;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** Sections as they are after a change; 400 when the change breaks a rule. */
final class SettingsSections {
  private SettingsSections() {}

  static Profile changed(Profile old, SettingsChange.Profile to) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    SettingsTextReader texts = new SettingsTextReader(errors);
    Profile changed =
        new Profile(
            texts.required("companyName", old.companyName(), to.companyName()),
            texts.required("contactName", old.contactName(), to.contactName()),
            old.email(),
            texts.phone(old.phone(), to.phone()),
            texts.website(old.website(), to.website()),
            merged(old.description(), to.description()),
            to.language() == null ? old.language() : to.language());
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return changed;
  }

  static Business changed(Business old, SettingsChange.Business to) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    SettingsTextReader texts = new SettingsTextReader(errors);
    Business changed =
        new Business(
            merged(old.legalName(), to.legalName()),
            merged(old.taxId(), to.taxId()),
            merged(old.businessType(), to.businessType()),
            address(old.address(), to.address(), texts),
            texts.zone(old.timezone(), to.timezone()));
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return changed;
  }

  private static @Nullable Address address(
      @Nullable Address known, SettingsChange.@Nullable Address to, SettingsTextReader texts) {
    if (to == null) {
      return known;
    }
    Address old = known == null ? new Address(null, null, null, null, null) : known;
    return new Address(
        merged(old.street(), to.street()),
        merged(old.city(), to.city()),
        merged(old.state(), to.state()),
        merged(old.postalCode(), to.postalCode()),
        texts.country(old.country(), to.country()));
  }

  /** There is no uploading of files yet, so no file can be named. */
  static Branding changed(Branding old, SettingsChange.Branding to) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    if (to.logoFileId() != null) {
      errors.add("logoFileId", "must be an uploaded file");
    }
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return new Branding(
        merged(old.displayName(), to.displayName()),
        old.logoFileId(),
        merged(old.primaryColor(), to.primaryColor()),
        merged(old.secondaryColor(), to.secondaryColor()));
  }

  /**
   * Billing after the change.
   *
   * @param sealed the new account number, sealed; null: none is given
   */
  static StoredBilling changed(
      StoredBilling old, SettingsChange.Billing to, byte @Nullable [] sealed) {
    SettingsChange.BankAccount account =
        to.bankAccount() == null
            ? new SettingsChange.BankAccount(null, null, null)
            : to.bankAccount();
    String clabe = account.clabe();
    boolean keep = clabe == null;
    return new StoredBilling(
        merged(old.billingEmail(), to.billingEmail()),
        merged(old.taxRegime(), to.taxRegime()),
        to.invoiceLanguage() == null ? old.invoiceLanguage() : to.invoiceLanguage(),
        merged(old.bankName(), account.bankName()),
        merged(old.holder(), account.holder()),
        keep ? old.sealedClabe() : sealed,
        clabe == null || clabe.isEmpty()
            ? (keep ? old.clabeLast4() : null)
            : Clabe.lastDigits(clabe));
  }
}
