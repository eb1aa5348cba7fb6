package org.cenotes.partners.domain.payment.provider;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger.Level;
import java.net.http.HttpTimeoutException;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** A call to a provider failed, or a callback could not be verified. */
public class ProviderException extends RuntimeException {
  private static final System.Logger LOG = System.getLogger(ProviderException.class.getName());

  private static final long serialVersionUID = 1L;

  /** What the failure means for the caller. */
  public enum Kind {
    /** No response, or a temporary failure: the same call may be repeated. */
    UNREACHABLE,
    /** The provider refused the request; repeating it is of no use. */
    REFUSED,
    /** The provider no longer knows the payment, and so took no money by it. */
    UNKNOWN_PAYMENT,
    /** A callback without a valid signature. */
    UNVERIFIED
  }

  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int CONFLICT = 409;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int CLIENT_ERROR = 400;
  private static final int SERVER_ERROR = 500;

  private static final int RETRY_SECONDS = 5;

  private final Kind kind;
  private final boolean definite;
  private final boolean noEffect;

  /**
   * @param message without credentials or personal data
   */
  public ProviderException(Kind kind, String message, @Nullable Throwable cause) {
    this(kind, message, cause, kind == Kind.REFUSED);
  }

  private ProviderException(
      Kind kind, String message, @Nullable Throwable cause, boolean definite) {
    this(kind, message, cause, definite, kind == Kind.REFUSED);
  }

  /** A more special failure that means the same. */
  protected ProviderException(ProviderException meaning) {
    this(
        meaning.kind,
        String.valueOf(meaning.getMessage()),
        null,
        meaning.definite,
        meaning.noEffect);
  }

  private ProviderException(
      Kind kind, String message, @Nullable Throwable cause, boolean definite, boolean noEffect) {
    super(message, cause);
    this.kind = kind;
    this.definite = definite;
    this.noEffect = noEffect;
  }

  public Kind kind() {
    return kind;
  }

  /**
   * Whether the provider itself refused the request: it had no effect, and has none under the same
   * key later. Not so after failed authentication, or for what these credentials do not know, which
   * say nothing about an earlier request.
   */
  public boolean isDefinite() {
    return definite;
  }

  /**
   * Whether this request certainly had no effect: it was refused, also for its credentials, or not
   * sent at all. It says nothing about an earlier request with the same key.
   */
  public boolean hadNoEffect() {
    return noEffect;
  }

  /** Whether the provider let us wait for as long as we wait. */
  public boolean isTimeout() {
    return getCause() instanceof InterruptedIOException
        || getCause() instanceof HttpTimeoutException;
  }

  /** Logs the failure of a call that a request made, whatever the request's caller is told. */
  public void log() {
    LOG.log(
        kind == Kind.UNREACHABLE ? Level.WARNING : Level.ERROR,
        "Call to a payment provider failed: {0}",
        getMessage());
  }

  /** 503 with Retry-After: what a request gets whose provider cannot be called now. */
  public static ApiException unavailable() {
    return ApiException.later(HttpError.SERVICE_UNAVAILABLE, RETRY_SECONDS);
  }

  /**
   * The failure for an HTTP status of a response with the provider's own error. A conflict means
   * that the same request is still in progress.
   *
   * @see #notItsOwn for all other responses
   * @param code the provider's error code, not its sentence, which may contain personal data
   */
  public static ProviderException fromStatus(String provider, int status, @Nullable String code) {
    boolean temporary =
        status < CLIENT_ERROR
            || status >= SERVER_ERROR
            || status == TOO_MANY_REQUESTS
            || status == CONFLICT
            || status == REQUEST_TIMEOUT;
    return new ProviderException(
        temporary ? Kind.UNREACHABLE : Kind.REFUSED,
        provider + " responded " + status + (code == null ? "" : " " + code),
        null,
        !temporary && status != UNAUTHORIZED && status != FORBIDDEN && status != NOT_FOUND);
  }

  /**
   * An HTTP error without the provider's own error object. It may come from anything between us and
   * the provider, which may have done by then what it was asked for.
   */
  public static ProviderException notItsOwn(String provider, int status) {
    return unreadable(provider, "an error of its own (" + status + ")");
  }

  /**
   * The provider refused the request because it had another one with the same key before, which may
   * have taken effect or may do so yet.
   *
   * @param code the provider's error code
   */
  public static ProviderException keyUsedBefore(String provider, @Nullable String code) {
    return new ProviderException(
        Kind.REFUSED, provider + " had another request with this key: " + code, null, false, false);
  }

  /** There was no response. */
  public static ProviderException unreachable(String provider, @Nullable IOException cause) {
    return new ProviderException(Kind.UNREACHABLE, provider + " did not respond", cause);
  }

  /** The provider did not let us log in, so that the request was not sent or not looked at. */
  public static ProviderException notLoggedIn(String provider, @Nullable IOException cause) {
    return new ProviderException(
        Kind.UNREACHABLE, provider + " did not respond to the login", cause, false, true);
  }

  /**
   * The provider answered the login with an HTTP error: the request was not sent, so that says
   * nothing about it. Rejected credentials are a refusal, anything else may pass.
   */
  public static ProviderException notLoggedIn(String provider, int status) {
    boolean rejected = status == UNAUTHORIZED || status == FORBIDDEN;
    return new ProviderException(
        rejected ? Kind.REFUSED : Kind.UNREACHABLE,
        provider + " responded " + status + " to the login",
        null,
        false,
        true);
  }

  /**
   * The response lacks what the provider documents. The request may have taken effect, whatever the
   * status.
   */
  public static ProviderException unreadable(String provider, String what) {
    return new ProviderException(
        Kind.UNREACHABLE, provider + " sent a response without " + what, null);
  }

  /**
   * A refund that has begun could not be read. That says nothing about the refund itself, also if
   * the provider refuses for ever to tell.
   */
  public static ProviderException unreadRefund(ProviderException why) {
    return new ProviderException(
        why.kind(), "reading a refund: " + why.getMessage(), null, false, false);
  }

  /** The payment was never paid and is no longer kept. */
  public static ProviderException unknownPayment(String provider) {
    return new ProviderException(
        Kind.UNKNOWN_PAYMENT, provider + " no longer knows the payment", null, true);
  }

  /** There are no credentials. */
  public static ProviderException notConfigured(String provider) {
    return new ProviderException(Kind.REFUSED, provider + " is not configured", null, false);
  }

  /** The signature of a callback is missing, wrong or too old. */
  public static ProviderException unverified(String provider, String why) {
    return new ProviderException(Kind.UNVERIFIED, "not from " + provider + ": " + why, null);
  }
}
