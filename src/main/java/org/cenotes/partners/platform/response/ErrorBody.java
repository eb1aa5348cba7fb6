package org.cenotes.partners.platform.response;

import org.cenotes.partners.platform.http.FieldErrors;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The error envelope. */
@Schema(name = "ApiError")
public record ErrorBody(
    boolean success,
    String message,
    String error,
    int statusCode,
    String timestamp,
    String path,
    String requestId,
    @Nullable FieldErrors errors,
    @Nullable Integer retryAfter) {

  /** The same error in the format of RFC 9457. */
  ProblemDetails asProblem() {
    return new ProblemDetails(
        "urn:cenotes:error:" + message,
        error,
        statusCode,
        errors == null || errors.messages().isEmpty()
            ? error
            : String.join("; ", errors.messages()),
        path,
        message,
        requestId,
        errors,
        retryAfter);
  }

  /** The RFC 9457 format, with the members of the envelope that the RFC does not define. */
  @Schema(name = "ApiProblem")
  public record ProblemDetails(
      String type,
      String title,
      int status,
      String detail,
      String instance,
      String key,
      String requestId,
      @Nullable FieldErrors errors,
      @Nullable Integer retryAfter) {}
}
