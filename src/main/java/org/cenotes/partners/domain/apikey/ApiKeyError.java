package org.cenotes.partners.domain.apikey;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of API key operations. */
public enum ApiKeyError implements ErrorKey {
  NOT_FOUND(404, "error.api_key.not_found"),
  INVALID_TRANSITION(409, "error.api_key.invalid_transition"),
  LIMIT_REACHED(409, "error.api_key.limit_reached"),
  /** No key becomes active while the partner's API access is off. */
  ACCESS_DISABLED(409, "error.partner.api_access_disabled");

  private final Entry entry;

  ApiKeyError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
