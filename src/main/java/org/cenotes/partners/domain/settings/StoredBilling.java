package org.cenotes.partners.domain.settings;

import org.cenotes.partners.domain.settings.SettingsView.BankAccount;
import org.cenotes.partners.domain.settings.SettingsView.Billing;
import org.jspecify.annotations.Nullable;

/**
 * Billing as it stands in the database: of the account's number only the last digits can be read.
 *
 * @param sealedClabe sealed by the vault
 * @param clabeLast4 its last digits
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
    boolean account = bankName != null || holder != null || clabeLast4 != null;
    return new Billing(
        billingEmail,
        taxRegime,
        invoiceLanguage,
        account
            ? new BankAccount(
                bankName, holder, clabeLast4 == null ? null : Clabe.masked(clabeLast4))
            : null);
  }
}
