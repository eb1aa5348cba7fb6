package org.cenotes.partners.platform.http;

/** General HTTP errors of all routes. */
public enum HttpError implements ErrorKey {
  INVALID_INPUT(400, "validation.invalid_input"),
  INVALID_DATA(400, "validation.invalid_data"),
  FORBIDDEN(403, "error.auth.forbidden"),
  NOT_FOUND(404, "error.not_found"),
  METHOD_NOT_ALLOWED(405, "error.method_not_allowed"),
  NOT_ACCEPTABLE(406, "error.not_acceptable"),
  PRECONDITION_FAILED(412, "error.precondition_failed"),
  PAYLOAD_TOO_LARGE(413, "error.payload_too_large"),
  UNSUPPORTED_MEDIA_TYPE(415, "error.unsupported_media_type"),
  RATE_LIMITED(429, "error.rate_limited"),
  INTERNAL(500, "error.internal"),
  SERVICE_UNAVAILABLE(503, "error.service_unavailable");

  private final Entry entry;

  HttpError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
