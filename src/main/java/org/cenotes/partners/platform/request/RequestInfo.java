package org.cenotes.partners.platform.request;

import jakarta.enterprise.context.RequestScoped;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.Language;
import org.jspecify.annotations.Nullable;

/** The request being served. */
@RequestScoped
public class RequestInfo {
  /** The principal of requests with an API key. */
  public static final String API_KEY_PRINCIPAL = "key";

  /** The segment before the token in the only path that contains one. */
  private static final String RESUME = "resume-direct";

  /** What the server overlooks when it matches a path: parameters and repeated slashes. */
  private static final Pattern OVERLOOKED = Pattern.compile(";[^/]*|/+(?=/)");

  private long startNanos;
  private String id = "";
  private String loggedId = "";
  private @Nullable String traceId;
  private String method = "";
  private String path = "";
  private String query = "";
  private String clientAddress = "";
  private byte[] body = {};
  private @Nullable Method resourceMethod;
  private @Nullable String principal;
  private Actor actor = Actor.VISITOR;
  private @Nullable String idempotencyHeader;
  private Language language = Language.ES;
  private @Nullable String acceptLanguage;

  void begin(
      String id, @Nullable String traceId, HttpServletRequest request, String clientAddress) {
    this.startNanos = System.nanoTime();
    this.id = id;
    this.loggedId = CardNumbers.masked(id);
    this.traceId = traceId;
    this.method = request.getMethod();
    Object refused = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
    this.path = loggable(refused == null ? request.getRequestURI() : refused.toString());
    this.query = request.getQueryString() == null ? "" : request.getQueryString();
    this.idempotencyHeader = request.getHeader("Idempotency-Key");
    this.acceptLanguage = request.getHeader("Accept-Language");
    this.language = Language.of(acceptLanguage);
    this.clientAddress = clientAddress;
  }

  /**
   * The path to show in responses and logs: its template when it contains a token, however the
   * caller has spelled it.
   */
  static String loggable(String path) {
    String plain = decoded(path).toLowerCase(Locale.ROOT);
    boolean hasToken =
        plain.contains(RESUME)
            && OVERLOOKED.matcher(plain).replaceAll("").contains('/' + RESUME + '/');
    return hasToken ? "/api/checkout/" + RESUME + "/{recoveryToken}" : path;
  }

  private static String decoded(String path) {
    try {
      return URLDecoder.decode(path, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return path; // is refused
    }
  }

  void keepBody(byte[] bytes) {
    body = bytes;
  }

  void matched(Method method) {
    resourceMethod = method;
  }

  /** Whether a resource method was found and the guards have admitted the caller. */
  public boolean isMatched() {
    return resourceMethod != null;
  }

  /** The resource method that serves the request. */
  public Method resourceMethod() {
    if (resourceMethod == null) {
      throw new IllegalStateException("no resource method has been matched");
    }
    return resourceMethod;
  }

  /** Records the caller that the guard admitted: {@link #API_KEY_PRINCIPAL}, or a user's id. */
  public void setPrincipal(String caller, Actor who) {
    principal = caller;
    actor = who;
  }

  /** Who acts in this request. */
  public Actor actor() {
    return actor;
  }

  /** When it began, by {@link System#nanoTime}. */
  public long startNanos() {
    return startNanos;
  }

  /** The request's id: the caller's own if it is well-formed, else {@code req_…}. */
  public String id() {
    return id;
  }

  /** The id as it is written to logs of any kind; empty outside of a request. */
  public String loggedId() {
    return loggedId;
  }

  /** The trace id that the caller sent, or null. */
  @Nullable String traceId() {
    return traceId;
  }

  public String method() {
    return method;
  }

  /** Whether the method is GET or HEAD. */
  public boolean isRead() {
    return method.equals("GET") || method.equals("HEAD");
  }

  /**
   * The path to show, {@code /api} included: as the caller wrote it, but its template when it
   * contains a token; see {@link #loggable}.
   */
  public String path() {
    return path;
  }

  /** The raw query, empty if there is none. */
  public String query() {
    return query;
  }

  /** The caller's address; forwarded headers count only from configured proxies. */
  public String clientAddress() {
    return clientAddress;
  }

  /** The body's bytes, as read under the size limit. */
  public byte[] body() {
    return body;
  }

  /** The admitted caller: {@code key}, a user's id, or null. */
  public @Nullable String principal() {
    return principal;
  }

  /**
   * The key in the header {@code Idempotency-Key}, without the quotes that may be around it; null
   * without the header.
   *
   * @throws org.cenotes.partners.platform.http.ApiException 400 when the key is malformed
   */
  public @Nullable String idempotencyKey() {
    return idempotencyHeader == null ? null : IdempotencyKey.parse(idempotencyHeader);
  }

  /** The language of single-language texts. */
  public Language language() {
    return language;
  }

  /** The language of an error response. */
  public Language errorLanguage() {
    return Language.ofErrors(acceptLanguage);
  }
}
