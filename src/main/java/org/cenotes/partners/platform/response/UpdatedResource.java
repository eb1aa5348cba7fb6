package org.cenotes.partners.platform.response;

import jakarta.ws.rs.PATCH;
import java.lang.reflect.Method;
import java.util.Optional;
import org.cenotes.partners.platform.http.WithEditablePart;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;

/** What a PATCH changed, if its resource class also reads it, at the same path and in full. */
public final class UpdatedResource {
  private static final int OK = 200;

  private UpdatedResource() {}

  /** Whether the method answers what it changed as it is read at the same path. */
  public static boolean isReadable(Class<?> resource, Method method) {
    return reader(resource, method).isPresent();
  }

  private static Optional<Method> reader(Class<?> resource, Method method) {
    if (!method.isAnnotationPresent(PATCH.class)
        || WithEditablePart.class.isAssignableFrom(method.getReturnType())) {
      return Optional.empty();
    }
    return CreatedResource.reader(resource)
        .filter(reader -> CreatedResource.path(reader).equals(CreatedResource.path(method)))
        .filter(reader -> reader.getGenericReturnType() == method.getGenericReturnType());
  }

  /** The ETag of the response that reads it, to send as {@code If-Match} of the next change. */
  static Optional<String> tag(Class<?> resource, Method method, Rendered rendered) {
    return rendered.status() == OK
        ? reader(resource, method)
            .map(reader -> ResponseETag.ofRead(rendered.body(), method, reader).text())
        : Optional.empty();
  }
}
