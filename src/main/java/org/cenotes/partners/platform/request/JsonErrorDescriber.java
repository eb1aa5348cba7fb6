package org.cenotes.partners.platform.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireFormat;
import org.jspecify.annotations.Nullable;

/** Turns a parser's exception into an error that names the member and what it must be. */
public final class JsonErrorDescriber {
  private JsonErrorDescriber() {}

  /**
   * The error for unreadable JSON: invalid input when a text has the wrong format, otherwise
   * invalid data.
   */
  public static ApiException describe(JsonProcessingException failure) {
    if (failure instanceof JsonMappingException mapping
        && mapping.getCause() instanceof InputCoercionException number
        && !mapping.getPath().isEmpty()) {
      return ApiException.about(
          HttpError.INVALID_DATA,
          name(mapping),
          "must be " + WireFormat.form(number.getTargetType()));
    }
    if (!(failure instanceof MismatchedInputException mismatch) || mismatch.getPath().isEmpty()) {
      return ApiException.because(
          HttpError.INVALID_DATA,
          "the body is not well-formed JSON of the expected type, or has a member twice");
    }
    if (mismatch instanceof UnrecognizedPropertyException) {
      return ApiException.about(HttpError.INVALID_DATA, name(mismatch), "is not a known member");
    }
    boolean wrongFormat =
        mismatch instanceof InvalidFormatException format
            && format.getValue() instanceof String
            && isWrittenAsText(format.getTargetType());
    return ApiException.about(
        wrongFormat ? HttpError.INVALID_INPUT : HttpError.INVALID_DATA,
        name(mismatch),
        wrongFormat
            ? WireFormat.refusal(mismatch.getTargetType())
            : "must be " + WireFormat.form(mismatch.getTargetType()));
  }

  /** A text in place of a number or a boolean is a wrong type, not a wrong format. */
  static boolean isWrittenAsText(@Nullable Class<?> type) {
    return type == null
        || !(type.isPrimitive() || Number.class.isAssignableFrom(type) || type == Boolean.class);
  }

  private static String name(JsonMappingException failure) {
    StringBuilder name = new StringBuilder();
    for (JsonMappingException.Reference step : failure.getPath()) {
      if (step.getFieldName() == null) {
        name.append('[').append(step.getIndex()).append(']');
      } else {
        name.append(name.isEmpty() ? "" : ".").append(step.getFieldName());
      }
    }
    return name.toString();
  }
}
