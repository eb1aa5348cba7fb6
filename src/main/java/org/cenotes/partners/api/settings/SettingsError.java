package org.cenotes.partners.api.settings;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why settings cannot be changed. */
enum SettingsError implements ErrorKey {
  COMMISSION_RATE_ADMIN_ONLY(403, "error.partner.commission_rate_admin_only");

  private final int status;
  private final String key;

  SettingsError(int status, String key) {
    this.status = status;
    this.key = key;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String key() {
    return key;
  }
}
