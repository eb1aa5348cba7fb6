package org.cenotes.partners.platform.response;

import java.util.Arrays;
import org.cenotes.partners.platform.secret.Digests;
import org.jspecify.annotations.Nullable;

/** The name of an answer: a hash of its body, in quotes. */
record ContentTag(String text) {
  static ContentTag of(byte[] body) {
    return new ContentTag('"' + Digests.fingerprint(body) + '"');
  }

  /** Whether {@code If-None-Match} names it; a weak tag does. */
  boolean isKnown(@Nullable String condition) {
    return isNamed(condition, "W/" + text);
  }

  /** Whether {@code If-Match} names it; a weak tag does not. */
  boolean isMatched(@Nullable String condition) {
    return isNamed(condition, text);
  }

  private boolean isNamed(@Nullable String condition, String otherwise) {
    return condition != null
        && Arrays.stream(condition.split(","))
            .map(String::strip)
            .anyMatch(tag -> tag.equals("*") || tag.equals(text) || tag.equals(otherwise));
  }
}
