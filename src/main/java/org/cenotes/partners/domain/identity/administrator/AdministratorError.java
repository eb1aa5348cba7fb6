package org.cenotes.partners.domain.identity.administrator;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of the management of administrators. */
public enum AdministratorError implements ErrorKey {
  NOT_FOUND(404, "error.administrator.not_found"),
  LAST_ADMIN(409, "error.administrator.last_admin");

  private final Entry entry;

  AdministratorError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
