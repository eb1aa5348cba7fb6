package org.cenotes.partners.domain.webhook.endpoint;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of webhook endpoints. */
public enum WebhookError implements ErrorKey {
  URL_NOT_ALLOWED(400, "error.webhook.url_not_allowed"),
  NOT_FOUND(404, "error.webhook.not_found"),
  NOT_ACTIVE(409, "error.webhook.not_active"),
  LIMIT_REACHED(409, "error.webhook.limit_reached");

  private final Entry entry;

  WebhookError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
