package org.cenotes.partners.platform.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/** Reads the current request's {@code Idempotency-Key} and what the key is scoped to. */
@ApplicationScoped
class KeyedRequestReader {
  /** Bare, or as a quoted structured-field string. */
  private static final Pattern KEY =
      Pattern.compile(
          "\"(?<quoted>[\\x20-\\x21\\x23-\\x7e]{1,255})\"|(?<bare>[\\x21\\x23-\\x7e]{1,255})");

  private final RequestInfo request;

  @Inject
  KeyedRequestReader(RequestInfo request) {
    this.request = request;
  }

  /**
   * The current request; null without an {@code Idempotency-Key}.
   *
   * @throws ApiException 400 when the key is malformed
   */
  @Nullable KeyedRequest read() {
    String key = key(request.idempotencyKey());
    if (key == null) {
      return null;
    }
    Scope scope = CurrentScope.required();
    String principal = request.principal();
    if (principal == null) {
      throw new IllegalStateException(
          "idempotent route without an authenticated caller: " + request.resourceMethod());
    }
    byte[] line =
        (request.method() + ' ' + request.path() + '?' + request.query() + '\n')
            .getBytes(StandardCharsets.UTF_8);
    return new KeyedRequest(
        scope.data().schema(),
        owner(scope, principal),
        principal,
        key,
        Digests.sha256(line, request.body()),
        request.language());
  }

  /** The caller's partner; administrators and operators, who have none, own their keys. */
  private static UUID owner(Scope scope, String principal) {
    UUID partnerId = scope.partnerId();
    return partnerId == null ? UUID.fromString(principal) : partnerId;
  }

  private static @Nullable String key(@Nullable String value) {
    if (value == null) {
      return null;
    }
    Matcher matcher = KEY.matcher(value.strip());
    if (!matcher.matches()) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "Idempotency-Key", "must have 1 to 255 visible ASCII characters");
    }
    String quoted = matcher.group("quoted");
    return quoted == null ? matcher.group("bare") : quoted;
  }
}
