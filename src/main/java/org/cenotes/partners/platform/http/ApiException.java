package org.cenotes.partners.platform.http;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.ApplicationException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An error response with an entry of the error catalogue; throwing it rolls the transaction back.
 */
@ApplicationException(rollback = true)
public class ApiException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ErrorKey error;
  private final transient @Nullable FieldErrors fields;
  private final @Nullable Integer retryAfterSeconds;

  private ApiException(
      ErrorKey error,
      @Nullable FieldErrors fields,
      @Nullable Integer retryAfterSeconds,
      @Nullable Throwable cause) {
    // Part of normal operation: a stack trace would cost more than the request.
    super(error.key(), cause, false, false);
    this.error = error;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  public ApiException(ErrorKey error) {
    this(error, null, null, null);
  }

  /** An error with a sentence for developers, which becomes {@code errors.messages[0]}. */
  public static ApiException because(ErrorKey error, String sentence) {
    return new ApiException(error, new FieldErrors(List.of(sentence), Map.of()), null, null);
  }

  /** An error of one member; {@code sentence} does not repeat the member's name. */
  public static ApiException about(ErrorKey error, String field, String sentence) {
    return new ApiException(error, FieldErrors.of(field, sentence), null, null);
  }

  public static ApiException of(ErrorKey error, FieldErrors fields) {
    return new ApiException(error, fields, null, null);
  }

  /** An error with facts for programs, which become {@code errors.details}. */
  public static ApiException withDetails(ErrorKey error, JsonNode details) {
    return new ApiException(error, new FieldErrors(List.of(), Map.of(), details), null, null);
  }

  /** The same error with facts for programs besides, which become {@code errors.details}. */
  public ApiException with(JsonNode details) {
    FieldErrors known = fields == null ? new FieldErrors(List.of(), Map.of()) : fields;
    return new ApiException(
        error,
        new FieldErrors(known.messages(), known.fields(), details),
        retryAfterSeconds,
        getCause());
  }

  /** An error with a Retry-After header. */
  public static ApiException later(ErrorKey error, int seconds) {
    return new ApiException(error, null, seconds, null);
  }

  public ErrorKey error() {
    return error;
  }

  public @Nullable FieldErrors fields() {
    return fields;
  }

  public @Nullable Integer retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
