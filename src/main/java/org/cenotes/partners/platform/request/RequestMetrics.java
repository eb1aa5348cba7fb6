package org.cenotes.partners.platform.request;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricUnits;
import org.eclipse.microprofile.metrics.Tag;
import org.eclipse.microprofile.metrics.Timer;

/**
 * Counts and times requests in the metric {@code http_server_request_duration_seconds}. All labels
 * have values from closed sets, so that no caller can make a series: the method is one of HTTP's
 * own or {@code other}, the route is the template of a resource or {@code other}, and of the status
 * only the class counts.
 */
@ApplicationScoped
public class RequestMetrics {
  /** The label of what is none of the known values. */
  public static final String OTHER = "other";

  /** The methods of RFC 9110 and RFC 5789. */
  public static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");

  /** The methods that the product uses, for the header {@code Allow}. */
  static final String ALLOW = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

  private static final Set<String> USED = Set.of(ALLOW.split(", "));

  private static final Metadata DURATION =
      Metadata.builder()
          .withName("http.server.request.duration")
          .withUnit(MetricUnits.SECONDS)
          .withDescription(
              "Requests and how long they took, by method, route template and class of the"
                  + " response status.")
          .build();

  private final MetricRegistry registry;
  private final Map<Series, Timer> timers = new ConcurrentHashMap<>();

  private record Series(String method, String route, String statusClass) {}

  @Inject
  RequestMetrics(MetricRegistry registry) {
    this.registry = registry;
  }

  /** Whether any route of the product may have this method. Methods are case-sensitive. */
  static boolean isRouteMethod(String method) {
    return USED.contains(method);
  }

  /** Whether the method is one that HTTP defines. Methods are case-sensitive. */
  static boolean isStandard(String method) {
    return METHODS.contains(method);
  }

  /**
   * Adds one request.
   *
   * @param method as sent
   * @param route the path template of the resource method, or {@link #OTHER}; never a caller's text
   * @param status of the response
   * @param start when it began, by {@link System#nanoTime}
   */
  public void add(String method, String route, int status, long start) {
    Series series = new Series(isStandard(method) ? method : OTHER, route, statusClass(status));
    timers.computeIfAbsent(series, this::timer).update(Duration.ofNanos(System.nanoTime() - start));
  }

  private static String statusClass(int status) {
    return status / 100 + "xx";
  }

  private Timer timer(Series series) {
    return registry.timer(
        DURATION,
        new Tag("http_request_method", series.method()),
        new Tag("http_route", series.route()),
        new Tag("status_class", series.statusClass()));
  }
}
