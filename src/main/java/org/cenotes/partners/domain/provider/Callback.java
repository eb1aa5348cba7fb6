package org.cenotes.partners.domain.provider;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that says it comes from a provider, as it came.
 *
 * @param headers by lower-case name
 * @param query by name
 * @param body the bytes, which the signature is over
 */
public record Callback(Map<String, String> headers, Map<String, String> query, byte[] body) {
  /** A header by its lower-case name, or null. */
  public @Nullable String header(String name) {
    return headers.get(name);
  }
}
