package org.cenotes.partners.platform.idempotency;

import java.util.UUID;
import org.cenotes.partners.platform.http.Language;

/**
 * A request that carries an {@code Idempotency-Key}.
 *
 * @param environment live or sandbox
 * @param owner whose key it is: a partner, or a user of the platform
 * @param principal {@code key}, or the user's id
 * @param key 1 to 255 characters
 * @param fingerprint SHA-256 of method, path, query and body
 * @param language in which its response is rendered
 */
record KeyedRequest(
    String environment,
    UUID owner,
    String principal,
    String key,
    byte[] fingerprint,
    Language language) {
  /** The name under which the key is locked while a transaction works under it. */
  String lock() {
    return String.join("\n", "idempotency", environment, owner.toString(), principal, key);
  }
}
