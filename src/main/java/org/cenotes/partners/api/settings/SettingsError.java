package org.cenotes.partners.api.settings;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why a change of settings is refused. */
enum SettingsError implements ErrorKey {
  COMMISSION_RATE_ADMIN_ONLY(403, "error.partner.commission_rate_admin_only");

  private final Entry entry;

  SettingsError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
