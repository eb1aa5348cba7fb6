package org.cenotes.partners.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.json.Json;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * A recorded exchange of each route, in {@code openapi/<operationId>.json}: {@code parameters} of
 * path and query, the body of the {@code request} if it has one, those of other media types in
 * {@code requests}, the {@code response}. And one event of each type, in {@code
 * openapi/event.<type>.json}.
 */
final class RecordedExamples {
  private RecordedExamples() {}

  static void addTo(Operation operation, MediaType success) {
    JsonNode recorded = read(operation.getOperationId());
    if (recorded == null) {
      return;
    }
    if (recorded.has("response")) {
      success.setExample(plain(recorded.get("response")));
    }
    JsonNode parameters = recorded.path("parameters");
    if (operation.getParameters() != null) {
      for (Parameter parameter : operation.getParameters()) {
        if (parameters.has(parameter.getName())) {
          parameter.setExample(plain(parameters.get(parameter.getName())));
        }
      }
    }
    if (operation.getRequestBody() != null && recorded.has("request")) {
      operation
          .getRequestBody()
          .getContent()
          .getMediaTypes()
          .forEach(
              (type, media) -> {
                JsonNode own = recorded.path("requests").path(type);
                media.setExample(plain(own.isMissingNode() ? recorded.get("request") : own));
              });
    }
  }

  /** The event that was recorded of this type, as a webhook sends it. */
  static void addEvent(MediaType media, EventType type) {
    if (read("event." + type.wire()) instanceof ObjectNode recorded) {
      media.setExample(plain(recorded.set("timestamp", recorded.get("occurredAt"))));
    }
  }

  private static @Nullable JsonNode read(String operationId) {
    try (InputStream in =
        RecordedExamples.class
            .getClassLoader()
            .getResourceAsStream("openapi/" + operationId + ".json")) {
      return in == null ? null : Json.mapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The model takes maps, lists and boxed values. */
  private static Object plain(JsonNode node) {
    return Json.mapper().convertValue(node, Object.class);
  }
}
