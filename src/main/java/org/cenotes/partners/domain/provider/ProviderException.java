package org.cenotes.partners.domain.provider;

import org.jspecify.annotations.Nullable;

/** A provider could not be asked, would not answer, or somebody spoke in its name. */
public class ProviderException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What it means for whoever asked. */
  public enum Kind {
    /** No answer, or one that says to come again: the same call may be repeated. */
    UNREACHABLE,
    /** It understood and will not do it, whoever asks again. */
    REFUSED,
    /** A callback that it did not sign. */
    NOT_GENUINE
  }

  private final Kind kind;

  /**
   * @param message without credentials or anything of the guest
   */
  public ProviderException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
