package org.cenotes.partners.platform.request;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import org.cenotes.partners.platform.config.AllowedOrigins;
import org.jspecify.annotations.Nullable;

/**
 * Allows browser pages of the configured origins to call the API; without {@code
 * cenotes.http.cors-origins} there are none.
 */
@Provider
@PreMatching
@ApplicationScoped
public class CorsFilter implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
  private static final String REQUEST_HEADERS =
      "Authorization, X-API-Key, Content-Type, Idempotency-Key, If-Match, If-None-Match,"
          + " X-Request-Id, Accept-Language, traceparent, tracestate";
  private static final String RESPONSE_HEADERS =
      "Location, WWW-Authenticate, ETag, X-Request-Id, X-Next-Cursor, X-Missed, X-Last-Sequence,"
          + " Idempotent-Replayed, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit,"
          + " X-RateLimit-Remaining, X-RateLimit-Reset";

  /** Seconds a browser may cache a preflight response. */
  private static final int MAX_AGE_SECONDS = 600;

  @Inject private AllowedOrigins origins;

  /** Responds to preflight requests before they reach a resource. */
  @Override
  public void filter(ContainerRequestContext request) {
    if (allowed(request) != null
        && "OPTIONS".equals(request.getMethod())
        && request.getHeaderString("Access-Control-Request-Method") != null) {
      request.abortWith(
          Response.noContent()
              .header("Access-Control-Allow-Methods", METHODS)
              .header("Access-Control-Allow-Headers", REQUEST_HEADERS)
              .header("Access-Control-Max-Age", MAX_AGE_SECONDS)
              .build());
    }
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (origins.isEmpty()) {
      return;
    }
    MultivaluedMap<String, Object> headers = response.getHeaders();
    headers.putSingle(HttpHeaders.VARY, CommonHeaders.VARY + ", Origin");
    String origin = allowed(request);
    if (origin != null) {
      headers.putSingle("Access-Control-Allow-Origin", origin);
      headers.putSingle("Access-Control-Expose-Headers", RESPONSE_HEADERS);
    }
  }

  private @Nullable String allowed(ContainerRequestContext request) {
    String origin = request.getHeaderString("Origin");
    return origin != null && origins.contain(origin) ? origin : null;
  }
}
