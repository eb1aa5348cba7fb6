package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;

/**
 * A response rendered before the resource method returns, because it is stored with the method's
 * effect.
 */
@RequestScoped
public class PreparedResponse {
  private ResponseRenderer.@Nullable Rendered rendered;
  private boolean replayed;
  private boolean stored;
  private @Nullable String storedLanguage;

  /** Sends these bytes instead of the method's return value. */
  public void use(ResponseRenderer.Rendered response) {
    rendered = response;
  }

  /**
   * Sends these stored bytes again, in the language in which they were rendered.
   *
   * @param language its tag; null when it is not known
   */
  public void replay(ResponseRenderer.Rendered response, @Nullable String language) {
    rendered = response;
    replayed = true;
    stored = true;
    storedLanguage = language;
  }

  /** Marks the response as a repetition, with {@code Idempotent-Replayed: true}. */
  public void markReplayed() {
    replayed = true;
  }

  /** The rendered response; null when it is still to be rendered. */
  public ResponseRenderer.@Nullable Rendered rendered() {
    return rendered;
  }

  /** Whether the response repeats an earlier one. */
  public boolean isReplayed() {
    return replayed;
  }

  /** The tag of the language of the stored response; null when it is not known. */
  public @Nullable String storedLanguage() {
    return storedLanguage;
  }

  boolean isStored() {
    return stored;
  }
}
