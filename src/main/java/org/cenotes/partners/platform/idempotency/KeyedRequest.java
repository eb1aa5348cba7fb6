package org.cenotes.partners.platform.idempotency;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.http.Language;

/**
 * A request that carries an {@code Idempotency-Key}.
 *
 * @param environment live or sandbox
 * @param owner whose key it is: a partner, or a user of the platform
 * @param principal {@code key}, or the user's id
 * @param key 1 to 255 characters
 * @param fingerprints 32 bytes each, of method, path, query and body: the one that is stored, then
 *     others that may be stored of the same request
 * @param language in which its response is rendered
 */
public record KeyedRequest(
    String environment,
    UUID owner,
    String principal,
    String key,
    List<byte[]> fingerprints,
    Language language) {
  /** The fingerprint to be stored. */
  public byte[] fingerprint() {
    return fingerprints.get(0);
  }

  /** Whether a stored fingerprint is of this request. */
  boolean isSame(byte[] stored) {
    return fingerprints.stream().anyMatch(own -> Arrays.equals(own, stored));
  }

  /** The name under which the key is locked while a transaction works under it. */
  public String lock() {
    return String.join("\n", "idempotency", environment, owner.toString(), principal, key);
  }
}
