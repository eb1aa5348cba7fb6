package org.cenotes.partners.api.openapi;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cenotes.partners.api.openapi.ErrorResponseDocs.Errors;
import org.cenotes.partners.platform.response.ErrorBody;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** The error responses as components: few of them differ, and each operation has a dozen. */
final class ErrorComponents {
  private final Map<String, APIResponse> responses = new TreeMap<>();
  private final Map<String, Set<String>> keys = new TreeMap<>();
  private final Properties catalogue = catalogue();
  private final RecordSchemas shapes;

  ErrorComponents(RecordSchemas shapes) {
    this.shapes = shapes;
  }

  /** A reference to the response with these errors. */
  APIResponse reference(int status, Errors errors) {
    String name = name(errors.name(status), errors.keys());
    if (keys.putIfAbsent(name, errors.keys()) == null) {
      responses.put(name, response(status, errors.keys()));
    }
    return OASFactory.createAPIResponse().ref("#/components/responses/" + name);
  }

  /** The name, with a number when another set of errors has it already. */
  private String name(String wanted, Set<String> errors) {
    String name = wanted;
    for (int i = 2; !errors.equals(keys.getOrDefault(name, errors)); i++) {
      name = wanted + i;
    }
    return name;
  }

  void addTo(Components components) {
    components.setResponses(responses);
  }

  private APIResponse response(int status, Set<String> keys) {
    APIResponse response =
        OASFactory.createAPIResponse()
            .description(
                keys.stream()
                    .map(key -> "- `" + key + "`: " + sentence(key))
                    .collect(Collectors.joining("\n")))
            .content(
                OASFactory.createContent()
                    .addMediaType("application/json", media(ErrorBody.class))
                    .addMediaType(
                        "application/problem+json", media(ErrorBody.ProblemDetails.class)));
    HeaderDocs.addToError(response, status, keys);
    String first = keys.iterator().next();
    response.getContent().getMediaType("application/json").example(example(status, first));
    return response;
  }

  private Map<String, Object> example(int status, String key) {
    Map<String, Object> example = new LinkedHashMap<>();
    example.put("success", false);
    example.put("message", key);
    example.put("error", ErrorResponseDocs.reason(status));
    example.put("statusCode", status);
    example.put("detail", sentence(key));
    example.put("timestamp", "2026-11-21T02:35:44.063Z");
    example.put("path", "/api/partner/reservations");
    example.put("requestId", "req_abWacMjPImRPkCf8UDmT1M");
    if (HeaderDocs.hasRetryAfter(status, key)) {
      example.put("retryAfter", 2);
    }
    return example;
  }

  private MediaType media(Class<?> type) {
    return OASFactory.createMediaType().schema(shapes.of(type));
  }

  private String sentence(String key) {
    return Objects.requireNonNull(catalogue.getProperty(key), key);
  }

  private static Properties catalogue() {
    try (Reader in =
        new InputStreamReader(
            Objects.requireNonNull(ErrorComponents.class.getResourceAsStream("/errors.properties")),
            StandardCharsets.UTF_8)) {
      Properties catalogue = new Properties();
      catalogue.load(in);
      return catalogue;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
