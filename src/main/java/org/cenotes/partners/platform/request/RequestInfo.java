package org.cenotes.partners.platform.request;

import jakarta.enterprise.context.RequestScoped;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.cenotes.partners.platform.http.Language;
import org.jspecify.annotations.Nullable;

/** What the platform knows of the request being served. */
@RequestScoped
public class RequestInfo {
  /** Where a path holds a token. */
  private static final String RESUME = "/api/checkout/resume-direct/";

  private String id = "";
  private String method = "";
  private String path = "";
  private String query = "";
  private String clientAddress = "";
  private byte[] body = {};
  private @Nullable String principal;
  private @Nullable String idempotencyKey;
  private Language language = Language.ES;

  void begin(String id, HttpServletRequest request, String clientAddress) {
    this.id = id;
    this.method = request.getMethod();
    Object refused = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
    this.path = shown(refused == null ? request.getRequestURI() : refused.toString());
    this.query = request.getQueryString() == null ? "" : request.getQueryString();
    this.idempotencyKey = request.getHeader("Idempotency-Key");
    this.language = Language.of(request.getHeader("Accept-Language"));
    this.clientAddress = clientAddress;
  }

  /** A path that ends in a secret is answered and logged as its template. */
  private static String shown(String path) {
    return path.startsWith(RESUME) ? RESUME + "{recoveryToken}" : path;
  }

  void keepBody(byte[] bytes) {
    body = bytes;
  }

  /** The guard has let this caller in: {@code key}, or a user's id. */
  public void identify(String who) {
    principal = who;
  }

  /** The request's id: the caller's own if it is well-formed, else {@code req_…}. */
  public String id() {
    return id;
  }

  public String method() {
    return method;
  }

  /** Whether the request changes nothing: HEAD is GET without the body. */
  public boolean isRead() {
    return method.equals("GET") || method.equals("HEAD");
  }

  /** The path as the caller wrote it, {@code /api} included. */
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

  /** The authenticated caller, or null. */
  public @Nullable String principal() {
    return principal;
  }

  /** The header {@code Idempotency-Key} as it came, or null. */
  public @Nullable String idempotencyKey() {
    return idempotencyKey;
  }

  /** The language of texts that are answered in one. */
  public Language language() {
    return language;
  }
}
