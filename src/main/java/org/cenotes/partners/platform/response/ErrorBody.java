package org.cenotes.partners.platform.response;

import java.net.URI;
import org.cenotes.partners.platform.http.FieldErrors;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The error envelope.
 *
 * @param success always false
 * @param message the error's key, see docs/errors.md
 * @param error what HTTP calls the status
 * @param statusCode the HTTP status
 * @param detail what is wrong and what to do, one sentence or two in the language of
 *     Content-Language, for people
 * @param docUrl where the error is described; absent when the installation publishes no
 *     documentation
 * @param timestamp when the request was refused
 * @param path the path of the request; where it holds a token, its template
 * @param requestId the id of the request, as in X-Request-Id: quote it when you ask for help
 * @param errors the members that are wrong, and what else is known; absent for other errors
 * @param retryAfter seconds to wait before the request is repeated; with 429, 503 and
 *     error.idempotency.in_progress
 */
@Schema(name = "ApiError")
public record ErrorBody(
    boolean success,
    String message,
    String error,
    int statusCode,
    String detail,
    @Nullable URI docUrl,
    String timestamp,
    String path,
    String requestId,
    @Nullable FieldErrors errors,
    @Nullable Integer retryAfter) {

  /** The same error in the format of RFC 9457. */
  ProblemDetails asProblem() {
    return new ProblemDetails(
        docUrl == null ? URI.create("urn:cenotes:error:" + message) : docUrl,
        error,
        statusCode,
        detail,
        path,
        message,
        requestId,
        errors,
        retryAfter);
  }

  /**
   * The RFC 9457 format, with the members of the envelope that the RFC does not define.
   *
   * @param type where the error is described, or a URN with its key
   * @param title what HTTP calls the status
   * @param status the HTTP status
   * @param detail what is wrong and what to do, one sentence or two in the language of
   *     Content-Language, for people
   * @param instance the path of the request; where it holds a token, its template
   * @param key the error's key, see docs/errors.md
   * @param requestId the id of the request, as in X-Request-Id: quote it when you ask for help
   * @param errors the members that are wrong, and what else is known; absent for other errors
   * @param retryAfter seconds to wait before the request is repeated; with 429, 503 and
   *     error.idempotency.in_progress
   */
  @Schema(name = "ApiProblem")
  public record ProblemDetails(
      URI type,
      String title,
      int status,
      String detail,
      String instance,
      String key,
      String requestId,
      @Nullable FieldErrors errors,
      @Nullable Integer retryAfter) {}
}
