package org.cenotes.partners.platform.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.KeyedDigest;
import org.cenotes.partners.platform.secret.Vault;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Reads the current request's {@code Idempotency-Key} and what the key is scoped to.
 *
 * <p>Bodies of users may hold a password or an account number, which the database has hashed slowly
 * or sealed. Their fingerprint is therefore a {@link KeyedDigest}: a plain digest of a body whose
 * other members are known would give the secret away to whoever tries all. After the master key was
 * replaced, a retry is recognised as long as the key of its first attempt is configured; then it
 * gets 422, and has no second effect. So does a retry that a node of a version with plain digests
 * gets after one of this version; the other way round it is recognised.
 *
 * <p>Bodies of requests with an API key hold nothing that is not stored as it is; they have a plain
 * digest.
 */
@ApplicationScoped
class KeyedRequestReader {
  private final RequestInfo request;
  private final KeyedDigest fingerprints;

  @Inject
  KeyedRequestReader(RequestInfo request, Vault vault) {
    this.request = request;
    this.fingerprints = vault.digest("idempotency");
  }

  /**
   * The current request; null without an {@code Idempotency-Key}.
   *
   * @throws org.cenotes.partners.platform.http.ApiException 400 when the key is malformed
   */
  @Nullable KeyedRequest read() {
    String key = request.idempotencyKey();
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
        fingerprints(principal, Digests.sha256(line, request.body())),
        request.language());
  }

  private List<byte[]> fingerprints(String principal, byte[] digest) {
    return principal.equals(RequestInfo.API_KEY_PRINCIPAL)
        ? List.of(digest)
        // the version before has stored the plain digest
        : Stream.concat(fingerprints.of(digest).stream(), Stream.of(digest)).toList();
  }

  /** The caller's partner; administrators and operators, who have none, own their keys. */
  private static UUID owner(Scope scope, String principal) {
    UUID partnerId = scope.partnerId();
    return partnerId == null ? UUID.fromString(principal) : partnerId;
  }
}
