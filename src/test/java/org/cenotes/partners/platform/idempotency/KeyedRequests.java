package org.cenotes.partners.platform.idempotency;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.request.IdempotencyKey;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Vault;
import org.jspecify.annotations.Nullable;

/** Requests as a guard hands them on, and the resource methods that they reach. */
final class KeyedRequests {
  private KeyedRequests() {}

  /** A request of an admitted caller. */
  record Sent(
      String method,
      String path,
      String query,
      byte[] body,
      @Nullable String key,
      @Nullable String principal,
      @Nullable Method resource,
      Language language) {
    static Sent post(String path, String body) {
      return new Sent(
          "POST",
          path,
          "",
          body.getBytes(StandardCharsets.UTF_8),
          "key-1",
          "key",
          null,
          Language.ES);
    }

    Sent withKey(@Nullable String other) {
      return new Sent(method, path, query, body, other, principal, resource, language);
    }

    Sent by(@Nullable String other) {
      return new Sent(method, path, query, body, key, other, resource, language);
    }

    Sent to(Method other) {
      return new Sent(method, path, query, body, key, principal, other, language);
    }

    Sent in(Language other) {
      return new Sent(method, path, query, body, key, principal, resource, other);
    }

    /** The same as the injected information on the request. */
    RequestInfo info() {
      Sent sent = this;
      return new RequestInfo() {
        @Override
        public String method() {
          return sent.method;
        }

        @Override
        public String path() {
          return sent.path;
        }

        @Override
        public String query() {
          return sent.query;
        }

        @Override
        public byte[] body() {
          return sent.body;
        }

        @Override
        public @Nullable String idempotencyKey() {
          return sent.key == null ? null : IdempotencyKey.parse(sent.key);
        }

        @Override
        public @Nullable String principal() {
          return sent.principal;
        }

        @Override
        public Language language() {
          return sent.language;
        }

        @Override
        public Method resourceMethod() {
          return Objects.requireNonNull(sent.resource);
        }
      };
    }
  }

  /** Reads the request on a node with this master key alone. */
  static KeyedRequestReader reader(RequestInfo info) {
    return new KeyedRequestReader(info, Vault.of(masterKey("one"), List.of()));
  }

  /** A master key. */
  static String masterKey(String seed) {
    return Base64.getEncoder().encodeToString(Digests.sha256(seed));
  }

  /** The method of this name. */
  static Method method(Class<?> resource, String name) {
    for (Method method : resource.getDeclaredMethods()) {
      if (method.getName().equals(name)) {
        return method;
      }
    }
    throw new IllegalArgumentException(name);
  }

  static UUID partner(int number) {
    return new UUID(1, number);
  }
}
