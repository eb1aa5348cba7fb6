package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;

/**
 * An answer whose bytes were made before the resource method returned, because they are stored with
 * its effect.
 */
@RequestScoped
public class PreparedResponse {
  private ResponseRenderer.@Nullable Rendered rendered;
  private boolean replayed;
  private boolean stored;

  /** These bytes go out in place of the method's return value. */
  public void use(ResponseRenderer.Rendered answer) {
    rendered = answer;
  }

  /** These stored bytes go out again, in the language they were made in. */
  public void replay(ResponseRenderer.Rendered answer) {
    rendered = answer;
    replayed = true;
    stored = true;
  }

  /** Marks a replayed response, sent with {@code Idempotent-Replayed: true}. */
  public void markReplayed() {
    replayed = true;
  }

  /** The bytes, or null: the answer is still to be rendered. */
  public ResponseRenderer.@Nullable Rendered rendered() {
    return rendered;
  }

  boolean isReplayed() {
    return replayed;
  }

  boolean isStored() {
    return stored;
  }
}
