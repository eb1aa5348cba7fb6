package org.cenotes.partners.platform.request;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.util.Locale;

/**
 * Adjusts content negotiation before a resource is matched. {@code application/problem+json} in
 * Accept with a higher quality than plain JSON selects the format of errors; successful responses
 * are plain JSON, so that is accepted too. A request without a body counts as an empty JSON body,
 * whatever its type, so that an optional body is null. Accept-Language is taken away: only {@link
 * RequestInfo} reads it.
 */
@Provider
@PreMatching
@ApplicationScoped
public class LenientNegotiationFilter implements ContainerRequestFilter {
  private static final String WANTS_PROBLEM = "cenotes.wants-problem";

  @Override
  public void filter(ContainerRequestContext request) {
    String accept = request.getHeaderString(HttpHeaders.ACCEPT);
    if (ErrorFormat.prefersProblem(accept)) {
      request.setProperty(WANTS_PROBLEM, true);
    }
    if (accept != null && namesProblem(accept)) {
      request.getHeaders().putSingle(HttpHeaders.ACCEPT, accept + ", application/json;q=0.1");
    }
    // RequestInfo has read it. The library would look for translations of its messages under every
    // beginning of a caller's language tag, and remember for good that there are none.
    request.getHeaders().remove(HttpHeaders.ACCEPT_LANGUAGE);
    if (!hasBody(request)) {
      request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
    } else {
      removeBlanks(request);
    }
  }

  /**
   * Blanks may stand before the semicolon (RFC 9110 5.6.6), but the library takes them for a part
   * of the type.
   */
  private static void removeBlanks(ContainerRequestContext request) {
    String type = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
    int end = type == null ? -1 : type.indexOf(';');
    if (type != null && end > 0 && Character.isWhitespace(type.charAt(end - 1))) {
      String plain = type.substring(0, end).stripTrailing() + type.substring(end);
      request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, plain);
    }
  }

  private static boolean hasBody(ContainerRequestContext request) {
    String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
    return request.getHeaderString("Transfer-Encoding") != null
        || (length != null && !length.equals("0"));
  }

  private static boolean namesProblem(String accept) {
    return accept.toLowerCase(Locale.ROOT).contains("application/problem+json");
  }

  /** Whether errors of this request are sent in the format of RFC 9457. */
  public static boolean wantsProblem(ContainerRequestContext request) {
    return request.getProperty(WANTS_PROBLEM) != null;
  }
}
