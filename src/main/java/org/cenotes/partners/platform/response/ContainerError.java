package org.cenotes.partners.platform.response;

import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/** The errors that stand for the statuses with which the container refuses a request. */
final class ContainerError {
  private ContainerError() {}

  static ApiException of(int status) {
    return switch (status) {
      case 404 -> new ApiException(HttpError.NOT_FOUND);
      case 405, 501 -> new ApiException(HttpError.METHOD_NOT_ALLOWED);
      case 406 -> new ApiException(HttpError.NOT_ACCEPTABLE);
      case 413 -> new ApiException(HttpError.PAYLOAD_TOO_LARGE);
      case 415 -> new ApiException(HttpError.UNSUPPORTED_MEDIA_TYPE);
      case 503 -> unavailable();
      default -> new ApiException(status < 500 ? HttpError.INVALID_DATA : HttpError.INTERNAL);
    };
  }

  /** What cannot be served now; the same request may succeed later. */
  static ApiException unavailable() {
    return ApiException.later(HttpError.SERVICE_UNAVAILABLE, 2);
  }
}
