package org.cenotes.partners.platform.request;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import org.jspecify.annotations.Nullable;

/** Notes how long the body of a response is, for the access log. It runs as the last filter. */
@Provider
@ApplicationScoped
@Priority(0)
public class ResponseLengthFilter implements ContainerResponseFilter {
  /** A property of the JAX-RS request, which is an attribute of the servlet request. */
  private static final String LENGTH = "cenotes.responseLength";

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (response.getEntity() instanceof byte[] body) {
      request.setProperty(LENGTH, request.getMethod().equals("HEAD") ? 0 : body.length);
    } else if (!response.hasEntity()) {
      request.setProperty(LENGTH, 0);
    }
  }

  /** Notes the length of a response that a servlet or a filter writes. */
  public static void note(HttpServletRequest request, int bytes) {
    request.setAttribute(LENGTH, bytes);
  }

  /** The length in bytes; null when it is not known, as of a body that is sent in parts. */
  static @Nullable Integer of(HttpServletRequest request) {
    return request.getAttribute(LENGTH) instanceof Integer length ? length : null;
  }
}
