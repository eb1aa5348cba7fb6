package org.cenotes.partners.platform.request;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;
import org.jspecify.annotations.Nullable;

/**
 * Notes the path template of the matched resource method, before any guard, for the metrics and
 * logs.
 */
@Provider
@ApplicationScoped
@Priority(0)
public class RouteFilter implements ContainerRequestFilter {
  /** A property of the JAX-RS request, which is an attribute of the servlet request. */
  private static final String ROUTE = "cenotes.route";

  private static final String API = "/api";

  @Context private ResourceInfo resource;

  @Override
  public void filter(ContainerRequestContext request) {
    request.setProperty(
        ROUTE,
        API
            + path(resource.getResourceClass().getAnnotation(Path.class))
            + path(resource.getResourceMethod().getAnnotation(Path.class)));
  }

  /** The template of the matched resource method. */
  public static String routeOf(ContainerRequestContext request) {
    return (String) request.getProperty(ROUTE);
  }

  /** The template of the request's resource method, or {@link RequestMetrics#OTHER}. */
  static String routeOf(HttpServletRequest request) {
    return request.getAttribute(ROUTE) instanceof String route ? route : RequestMetrics.OTHER;
  }

  private static String path(@Nullable Path path) {
    if (path == null || path.value().isEmpty() || path.value().equals("/")) {
      return "";
    }
    return path.value().startsWith("/") ? path.value() : "/" + path.value();
  }
}
