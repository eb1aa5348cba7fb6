package org.cenotes.partners.platform.response;

import jakarta.ws.rs.PATCH;
import java.lang.reflect.Method;
import java.util.Optional;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;

/**
 * What a PATCH changed, if its resource class also reads it, at the same path and in full, or
 * {@link ReadElsewhere} says that another does; and a {@link ListedResource} that was changed.
 */
public final class UpdatedResource {
  private static final int OK = 200;

  private UpdatedResource() {}

  /** Whether the method answers the ETag of what it changed. */
  public static boolean isTagged(Class<?> resource, Method method) {
    return method.isAnnotationPresent(ReadElsewhere.class)
        || reader(resource, method).isPresent()
        || ListedResource.isChangedBy(resource, method);
  }

  private static Optional<Method> reader(Class<?> resource, Method method) {
    if (!method.isAnnotationPresent(PATCH.class)) {
      return Optional.empty();
    }
    return CreatedResource.reader(resource)
        .filter(reader -> CreatedResource.path(reader).equals(CreatedResource.path(method)))
        .filter(reader -> reader.getGenericReturnType() == method.getGenericReturnType());
  }

  /** The ETag of what was changed, to send as {@code If-Match} of the next change. */
  static Optional<String> tag(Class<?> resource, Method method, Rendered rendered) {
    return rendered.status() == OK
        ? tag(resource, method, rendered.body()).map(ResponseETag::text)
        : Optional.empty();
  }

  private static Optional<ResponseETag> tag(Class<?> resource, Method method, byte[] answer) {
    ReadElsewhere elsewhere = method.getAnnotation(ReadElsewhere.class);
    if (elsewhere != null) {
      return Optional.of(ResponseETag.ofRead(answer, method, elsewhere.message()));
    }
    return ListedResource.isChangedBy(resource, method)
        ? ListedResource.tag(resource, answer)
        : reader(resource, method).map(reader -> ResponseETag.ofRead(answer, method, reader));
  }
}
