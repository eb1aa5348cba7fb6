package org.cenotes.partners.api.guard;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.reflect.Proxy;
import java.security.Principal;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.request.RequestInfo;
import org.eclipse.microprofile.jwt.JsonWebToken;

/** A request with some headers, and with the principal that the container has made of them. */
final class StubRequest extends RequestInfo {
  static final String ADDRESS = "192.0.2.1";

  String address = ADDRESS;
  boolean read = true;
  Principal principal;
  final MultivaluedMap<String, String> headers = new MultivaluedHashMap<>();

  @Override
  public String clientAddress() {
    return address;
  }

  @Override
  public boolean isRead() {
    return read;
  }

  StubRequest withAuthorization(String... values) {
    headers.put("Authorization", List.of(values));
    return this;
  }

  /** The container has verified a token of this user and session. */
  StubRequest verified(UUID user, Object session) {
    withAuthorization("Bearer verified");
    principal =
        proxy(
            JsonWebToken.class,
            name ->
                switch (name) {
                  case "getClaim" -> session;
                  case "getSubject" -> user.toString();
                  default -> null;
                });
    return this;
  }

  ContainerRequestContext context() {
    SecurityContext security = proxy(SecurityContext.class, name -> principal);
    return (ContainerRequestContext)
        Proxy.newProxyInstance(
            ContainerRequestContext.class.getClassLoader(),
            new Class<?>[] {ContainerRequestContext.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getHeaders" -> headers;
                  case "getHeaderString" -> {
                    List<String> values = headers.get(String.valueOf(arguments[0]));
                    yield values == null ? null : String.join(",", values);
                  }
                  case "getSecurityContext" -> security;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private interface Answers {
    Object to(String name);
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.to(method.getName())));
  }
}
