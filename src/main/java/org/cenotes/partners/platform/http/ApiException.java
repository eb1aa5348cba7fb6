package org.cenotes.partners.platform.http;

import jakarta.ejb.ApplicationException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The one exception that carries an entry of the error catalogue to the caller; it rolls the
 * transaction back.
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
    // An answer to a caller, not a fault of the program: the stack would cost more than the
    // request.
    super(error.key(), cause, false, false);
    this.error = error;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  public ApiException(ErrorKey error) {
    this(error, null, null, null);
  }

  /** With a sentence for the caller's programmer, which becomes {@code errors.messages[0]}. */
  public static ApiException because(ErrorKey error, String sentence) {
    return new ApiException(error, new FieldErrors(List.of(sentence), Map.of()), null, null);
  }

  /** About one member: {@code sentence} without the member's name in front. */
  public static ApiException about(ErrorKey error, String field, String sentence) {
    return new ApiException(error, FieldErrors.of(field, sentence), null, null);
  }

  public static ApiException of(ErrorKey error, FieldErrors fields) {
    return new ApiException(error, fields, null, null);
  }

  /** To be tried again after so many seconds. */
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
