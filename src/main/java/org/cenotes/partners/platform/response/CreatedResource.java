package org.cenotes.partners.platform.response;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.jspecify.annotations.Nullable;

/**
 * What a POST created, if its resource class also has a route for one of them, or {@link Creates}
 * names the class that has.
 *
 * @param location the path to read it at, or, where only the list shows it, to change it at
 * @param tag the ETag of the response that reads it, to send as {@code If-Match} of a change; where
 *     only the list shows it, that of a {@link ListedResource}, or of the answer itself
 */
public record CreatedResource(String location, String tag) {
  private static final String ROOT = "/api";
  private static final int CREATED = 201;
  private static final Pattern ONE_OF_COLLECTION = Pattern.compile("/\\{\\w+}");

  /** The method that reads one of a resource class's collection; else one that changes it. */
  private static final ClassValue<Optional<Method>> ROUTES =
      new ClassValue<>() {
        @Override
        protected Optional<Method> computeValue(Class<?> resource) {
          List<Method> ofOne =
              Arrays.stream(resource.getMethods())
                  .filter(CreatedResource::isOfOne)
                  .filter(method -> !method.isAnnotationPresent(POST.class))
                  .toList();
          return ofOne.stream()
              .filter(CreatedResource::isReader)
              .findFirst()
              .or(() -> ofOne.stream().findFirst());
        }
      };

  /** Whether the method is about one of the resource class's collection. */
  static boolean isOfOne(Method method) {
    return ONE_OF_COLLECTION.matcher(path(method)).matches();
  }

  private static boolean isReader(Method method) {
    return method.isAnnotationPresent(GET.class);
  }

  /** The method that reads one of the resource class's collection. */
  static Optional<Method> reader(Class<?> resource) {
    return ROUTES.get(resource).filter(CreatedResource::isReader);
  }

  static String path(Method method) {
    Path path = method.getAnnotation(Path.class);
    return path == null ? "" : path.value();
  }

  /**
   * Whether the method creates something that has a path: one that is read there is answered as the
   * same type.
   */
  public static boolean isCreatedBy(Class<?> resource, Method method) {
    return method.isAnnotationPresent(Creates.class)
        || (method.isAnnotationPresent(POST.class)
            && !method.isAnnotationPresent(Path.class)
            && ROUTES
                .get(resource)
                .filter(
                    route ->
                        isReader(route)
                            ? route.getGenericReturnType() == answered(method)
                            : method.getAnnotation(SuccessResponse.class).status() == CREATED)
                .isPresent());
  }

  /** The type that the method returns, at once or later. */
  private static Type answered(Method method) {
    return method.getReturnType() == CompletionStage.class
        ? ((ParameterizedType) method.getGenericReturnType()).getActualTypeArguments()[0]
        : method.getGenericReturnType();
  }

  /** What the method created, as rendered or stored earlier. */
  static Optional<CreatedResource> of(Class<?> resource, Method method, Rendered rendered) {
    if (rendered.status() != CREATED || !isCreatedBy(resource, method)) {
      return Optional.empty();
    }
    Creates creates = method.getAnnotation(Creates.class);
    Class<?> reading = creates == null ? resource : creates.routesOf();
    String member = creates == null ? "" : creates.member();
    Method route = ROUTES.get(reading).orElseThrow();
    String id = id(rendered.body(), member);
    ResponseETag tag =
        isReader(route)
            ? tag(method, rendered.body(), route, member, id)
            : ListedResource.tag(reading, rendered.body())
                .orElseGet(() -> ResponseETag.of(rendered.body()));
    return Optional.of(new CreatedResource(ROOT + collection(reading) + '/' + id, tag.text()));
  }

  /** The ETag that the reading method answers. */
  private static ResponseETag tag(
      Method method, byte[] answer, Method reader, String member, String id) {
    if (reader.getReturnType() == BinaryResponse.class) {
      return new ResponseETag('"' + id + '"'); // the content of an id never changes
    }
    if (!member.isEmpty()) {
      String read = reader.getAnnotation(SuccessResponse.class).message();
      return ResponseETag.ofBody(
          Json.bytes(new Envelope(true, read, part(answer, member), null, null, null)), reader);
    }
    return ResponseETag.ofRead(answer, method, reader);
  }

  private static JsonNode part(byte[] answer, String member) {
    try {
      return Json.mapper().readTree(answer).path("data").path(member);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The path of the class; the container may hand out a generated subclass. */
  private static String collection(@Nullable Class<?> resource) {
    for (Class<?> type = resource; type != null; type = type.getSuperclass()) {
      Path path = type.getAnnotation(Path.class);
      if (path != null) {
        return path.value();
      }
    }
    throw new IllegalStateException("without @Path: " + resource);
  }

  /** {@code data.id}, or that of a member of data, without reading what follows it. */
  private static String id(byte[] body, String member) {
    try (JsonParser parser = Json.mapper().createParser(body)) {
      enter(parser, "data");
      if (!member.isEmpty()) {
        enter(parser, member);
      }
      enter(parser, "id");
      return parser.getText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Goes on to the value of a member of the next object. */
  private static void enter(JsonParser parser, String member) throws IOException {
    if (!parser.hasToken(JsonToken.START_OBJECT)) {
      parser.nextToken();
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      if (name.equals(member)) {
        return;
      }
      parser.skipChildren();
    }
    throw new IllegalArgumentException("has no " + member);
  }
}
