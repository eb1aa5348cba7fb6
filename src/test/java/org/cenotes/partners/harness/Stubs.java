package org.cenotes.partners.harness;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Interfaces of the platform, such as that of a request, of which a test needs some methods. */
public final class Stubs {
  private Stubs() {}

  /** An object whose methods all lead to one function of their names and arguments. */
  public static <T> T of(Class<T> type, BiFunction<String, Object[], @Nullable Object> answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                answer.apply(method.getName(), arguments == null ? new Object[0] : arguments)));
  }

  /** An object whose methods return these values by their names; the others fail. */
  public static <T> T of(Class<T> type, Map<String, ?> values) {
    return of(
        type,
        (method, arguments) -> {
          if (!values.containsKey(method)) {
            throw new UnsupportedOperationException(type.getSimpleName() + "." + method);
          }
          return values.get(method);
        });
  }
}
