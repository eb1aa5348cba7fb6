package org.cenotes.partners.domain.settings;

import org.cenotes.partners.domain.settings.SettingsView.BankAccount;
import org.cenotes.partners.domain.settings.SettingsView.Billing;
import org.jspecify.annotations.Nullable;

/**
 * The billing section as stored; the account number is encrypted.
 *
 * @param sealedClabe the account number, sealed by the vault
 * @param clabeLast4 the last four digits in plain text
 */
record StoredBilling(
    @Nullable String billingEmail,
    @Nullable String taxRegime,
    @Nullable String invoiceLanguage,
    @Nullable String bankName,
    @Nullable String holder,
    byte @Nullable [] sealedClabe,
    @Nullable String clabeLast4) {

  Billing view() {
    boolean hasAccount = bankName != null || holder != null || clabeLast4 != null;
    return new Billing(
        billingEmail,
        taxRegime,
        invoiceLanguage,
        hasAccount
            ? new BankAccount(
                bankName, holder, clabeLast4 == null ? null : Clabe.masked(clabeLast4))
            : null);
  }
}
