package org.cenotes.partners.platform.response;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.PatchBody;

/**
 * What only a list shows and a PATCH with {@code If-Match} changes. Its ETag is that of its id and
 * of the members which the PATCH can change: counts that go on, and secrets that are said once, do
 * not make another version.
 */
final class ListedResource {
  /** The PATCH of each resource class; kept, because every response asks for it. */
  private static final ClassValue<Optional<Method>> PATCHES =
      new ClassValue<>() {
        @Override
        protected Optional<Method> computeValue(Class<?> resource) {
          return CreatedResource.reader(resource).isPresent()
              ? Optional.empty()
              : Arrays.stream(resource.getMethods())
                  .filter(CreatedResource::isOfOne)
                  .filter(method -> method.isAnnotationPresent(PATCH.class))
                  .filter(method -> !method.isAnnotationPresent(ReadElsewhere.class))
                  .filter(
                      method ->
                          Arrays.stream(method.getParameters())
                              .anyMatch(ListedResource::isCondition))
                  .findFirst();
        }
      };

  private ListedResource() {}

  /** Whether the method changes such a resource and answers it. */
  static boolean isChangedBy(Class<?> resource, Method method) {
    return PATCHES
        .get(resource)
        .filter(patch -> patch.getGenericReturnType() == method.getGenericReturnType())
        .filter(patch -> CreatedResource.isOfOne(method))
        .isPresent();
  }

  private static boolean isCondition(Parameter parameter) {
    HeaderParam header = parameter.getAnnotation(HeaderParam.class);
    return header != null && header.value().equals(HttpHeaders.IF_MATCH);
  }

  /** The ETag for a response that has it as data; empty when the class changes nothing so. */
  static Optional<ResponseETag> tag(Class<?> resource, byte[] answer) {
    return changeable(resource).map(members -> tag(members, read(answer).path("data")));
  }

  /** The ETag of this value, which the resource class's PATCH changes. */
  static ResponseETag tagOf(Class<?> resource, Object value) {
    return tag(changeable(resource).orElseThrow(), read(Json.bytes(value)));
  }

  private static ResponseETag tag(Set<String> members, JsonNode data) {
    return ResponseETag.of(Json.bytes(((ObjectNode) data).retain(members)));
  }

  /** The id, and the members of the body of the resource class's PATCH. */
  private static Optional<Set<String>> changeable(Class<?> resource) {
    return PATCHES.get(resource).stream()
        .flatMap(method -> Arrays.stream(method.getParameterTypes()))
        .filter(type -> type.isAnnotationPresent(PatchBody.class))
        .findFirst()
        .map(
            body ->
                Stream.concat(
                        Stream.of("id"),
                        Arrays.stream(body.getRecordComponents()).map(RecordComponent::getName))
                    .collect(Collectors.toSet()));
  }

  private static JsonNode read(byte[] json) {
    try {
      return Json.mapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
