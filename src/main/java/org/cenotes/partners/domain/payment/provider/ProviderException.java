package org.cenotes.partners.domain.payment.provider;

import java.io.IOException;
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
    /** It knows nothing of the payment any more, and so took no money by it. */
    FORGOTTEN,
    /** A callback that it did not sign. */
    NOT_GENUINE
  }

  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int CONFLICT = 409;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;

  private final Kind kind;
  private final boolean definite;

  /**
   * @param message without credentials or anything of the guest
   */
  public ProviderException(Kind kind, String message, @Nullable Throwable cause) {
    this(kind, message, cause, kind == Kind.REFUSED);
  }

  /**
   * @param message without credentials or anything of the guest
   */
  protected ProviderException(
      Kind kind, String message, @Nullable Throwable cause, boolean definite) {
    super(message, cause);
    this.kind = kind;
    this.definite = definite;
  }

  public Kind kind() {
    return kind;
  }

  /**
   * Whether the request itself was refused: it was not done, and is not done under the same key any
   * more. Who is not let in does not learn what became of an earlier request.
   */
  public boolean isDefinite() {
    return definite;
  }

  /**
   * What an answer with this status means. A conflict is the same request still under way.
   *
   * @param code the provider's word for it, not its sentence, which may name the guest
   */
  public static ProviderException answered(String provider, int status, @Nullable String code) {
    boolean again =
        status >= SERVER_ERROR
            || status == TOO_MANY_REQUESTS
            || status == CONFLICT
            || status == REQUEST_TIMEOUT;
    return new ProviderException(
        again ? Kind.UNREACHABLE : Kind.REFUSED,
        provider + " answered " + status + (code == null ? "" : " " + code),
        null,
        !again && status != UNAUTHORIZED && status != FORBIDDEN);
  }

  /** No answer came. */
  public static ProviderException unreachable(String provider, @Nullable IOException cause) {
    return new ProviderException(Kind.UNREACHABLE, provider + " did not answer", cause);
  }

  /** An answer came that does not say what the provider's documentation promises. */
  public static ProviderException unreadable(String provider, String what) {
    return new ProviderException(
        Kind.UNREACHABLE, provider + " gave an answer without " + what, null);
  }

  /** What was opened and never paid is not kept for long. */
  public static ProviderException forgotten(String provider) {
    return new ProviderException(
        Kind.FORGOTTEN, provider + " knows nothing of it any more", null, true);
  }

  /** Without credentials nothing is asked. */
  public static ProviderException unconfigured(String provider) {
    return new ProviderException(Kind.REFUSED, provider + " is not configured", null, false);
  }

  /** Somebody else spoke, or the provider did too long ago. */
  public static ProviderException notGenuine(String provider, String why) {
    return new ProviderException(Kind.NOT_GENUINE, "not from " + provider + ": " + why, null);
  }
}
