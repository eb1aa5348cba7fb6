package org.cenotes.partners.platform.request;

import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.WireFormat;
import org.jspecify.annotations.Nullable;

/**
 * Collects the texts of one body that do not have the format of their member, and reads them as
 * null, so that a response can name all of them and not the first alone.
 */
final class WrongValueCollector extends DeserializationProblemHandler {
  private final FieldErrors.Collector errors = new FieldErrors.Collector();

  FieldErrors.Collector errors() {
    return errors;
  }

  @Override
  public @Nullable Object handleWeirdStringValue(
      DeserializationContext context, Class<?> type, String text, String message) {
    if (!JsonErrorDescriber.isWrittenAsText(type)) {
      return NOT_HANDLED; // a text in place of a number is a wrong type: the body is unreadable
    }
    errors.add(name(context.getParser().getParsingContext()), WireFormat.refusal(type));
    return null;
  }

  /** The path of the current value, like {@code pickup.location} or {@code scopes[1]}. */
  private static String name(JsonStreamContext place) {
    if (place.inRoot()) {
      return "";
    }
    String parent = name(place.getParent());
    if (place.inArray()) {
      return parent + '[' + place.getCurrentIndex() + ']';
    }
    return parent.isEmpty() ? place.getCurrentName() : parent + '.' + place.getCurrentName();
  }
}
