package org.cenotes.partners.platform.response;

import java.util.Arrays;
import org.cenotes.partners.platform.secret.Digests;
import org.jspecify.annotations.Nullable;

/** The ETag of a response: a quoted hash of its body. */
record ResponseETag(String text) {
  static ResponseETag of(byte[] body) {
    return new ResponseETag('"' + Digests.fingerprint(body) + '"');
  }

  /** Whether {@code If-None-Match} names it, as a strong or a weak tag. */
  boolean matchesIfNoneMatch(@Nullable String condition) {
    return isNamed(condition, "W/" + text);
  }

  /** Whether {@code If-Match} names it, as a strong tag. */
  boolean matchesIfMatch(@Nullable String condition) {
    return isNamed(condition, text);
  }

  private boolean isNamed(@Nullable String condition, String otherwise) {
    return condition != null
        && Arrays.stream(condition.split(","))
            .map(String::strip)
            .anyMatch(tag -> tag.equals("*") || tag.equals(text) || tag.equals(otherwise));
  }
}
