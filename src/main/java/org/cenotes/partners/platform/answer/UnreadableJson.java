package org.cenotes.partners.platform.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/** What the parser found, in words that tell the caller's programmer which member to mend. */
final class UnreadableJson {
  private UnreadableJson() {}

  /**
   * A member whose text breaks a rule of form is invalid input; everything else is unreadable data.
   */
  static ApiException explain(JsonProcessingException failure) {
    if (!(failure instanceof MismatchedInputException mismatch) || mismatch.getPath().isEmpty()) {
      return ApiException.because(
          HttpError.INVALID_DATA, "the body is not well-formed JSON of the expected type");
    }
    String field = name(mismatch);
    if (mismatch instanceof InvalidFormatException format
        && format.getValue() instanceof String
        && isWrittenAsText(format.getTargetType())) {
      return ApiException.about(HttpError.INVALID_INPUT, field, sentence(format));
    }
    return ApiException.about(
        HttpError.INVALID_DATA, field, "must be " + form(mismatch.getTargetType()));
  }

  /** A text in place of a number or of true and false is a wrong type, whatever it says. */
  private static boolean isWrittenAsText(@org.jspecify.annotations.Nullable Class<?> type) {
    return type == null
        || !(type.isPrimitive() || Number.class.isAssignableFrom(type) || type == Boolean.class);
  }

  private static String sentence(InvalidFormatException format) {
    Class<?> type = format.getTargetType();
    if (type != null && type.isEnum()) {
      return "must be one of "
          + Arrays.stream(type.getEnumConstants())
              .map(
                  constant ->
                      org.cenotes.partners.platform.json.Json.mapper()
                          .convertValue(constant, String.class))
              .collect(Collectors.joining(", "));
    }
    return "must be " + form(type);
  }

  private static String form(@org.jspecify.annotations.Nullable Class<?> type) {
    if (type == null) {
      return "of the documented type";
    }
    return switch (type.getSimpleName()) {
      case "String" -> "a text without control character 0";
      case "int", "Integer", "long", "Long", "Cents" -> "a whole number in range";
      case "boolean", "Boolean" -> "true or false";
      case "LocalDate" -> "a date (YYYY-MM-DD)";
      case "LocalTime" -> "a time (HH:MM)";
      case "Instant" -> "an instant (ISO 8601, UTC)";
      case "UUID" -> "a UUID";
      case "List", "ArrayList", "Set" -> "a list";
      default -> "of the documented type";
    };
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
