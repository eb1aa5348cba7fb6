package org.cenotes.partners.platform.request;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.UUID;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.secret.RandomText;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Gives every request an id, its response the common headers, measures it, and ends its scope. A
 * request that the container refuses before any filter passes here on its way to the error page.
 * The order of the filters is in web.xml.
 */
public class RequestFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;
  private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** {@code 00-<trace id>-<parent id>-<flags>} of W3C Trace Context. */
  private static final Pattern TRACEPARENT =
      Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}.*");

  private final transient RequestInfo request;
  private final transient ClientAddress addresses;
  private final transient RequestMetrics metrics;
  private final transient CommonHeaders headers;
  private final transient AccessLog accessLog;
  private final transient Clock clock;

  @Inject
  public RequestFilter(
      RequestInfo request,
      ClientAddress addresses,
      RequestMetrics metrics,
      CommonHeaders headers,
      AccessLog accessLog,
      Clock clock) {
    this.request = request;
    this.addresses = addresses;
    this.metrics = metrics;
    this.headers = headers;
    this.accessLog = accessLog;
    this.clock = clock;
  }

  @Override
  protected void doFilter(HttpServletRequest in, HttpServletResponse out, FilterChain chain)
      throws IOException, ServletException {
    if (!request.id().isEmpty()) {
      // the error page of a request that has already passed
      if (in.getAttribute(RequestDispatcher.ERROR_EXCEPTION) != null) {
        measure(in, out, (int) in.getAttribute(RequestDispatcher.ERROR_STATUS_CODE));
      }
      chain.doFilter(in, out);
      return;
    }
    try {
      String id = requestId(in.getHeader("X-Request-Id"));
      String traceId = traceId(in.getHeader("traceparent"));
      request.begin(id, traceId, in, addresses.of(in));
      LogContext.add(request.loggedId(), traceId);
      headers.set(in, out);
      chain.doFilter(in, out);
      // What throws is measured on its way to the error page, when its status is known.
      measure(in, out, out.getStatus());
    } finally {
      CurrentScope.leave();
      LogContext.remove();
    }
  }

  /** Now, or when the response is complete if another thread writes it. */
  private void measure(HttpServletRequest in, HttpServletResponse out, int status) {
    String method = in.getMethod();
    String route = RouteFilter.routeOf(in);
    long start = request.startNanos();
    String id = request.loggedId();
    String address = request.clientAddress();
    Scope scope = CurrentScope.current();
    UUID partnerId = scope == null ? null : scope.partnerId();
    IntConsumer end =
        code -> {
          metrics.add(method, route, code, start);
          if (accessLog.isEnabled()) {
            accessLog.add(
                new AccessLogEntry(
                    method,
                    route,
                    code,
                    clock.instant(),
                    System.nanoTime() - start,
                    ResponseLengthFilter.of(in),
                    id,
                    partnerId,
                    address));
          }
        };
    if (in.isAsyncStarted()) {
      in.getAsyncContext()
          .addListener(new AsyncCompletionListener(() -> end.accept(out.getStatus())));
    } else {
      end.accept(status);
    }
  }

  private static String requestId(@Nullable String inbound) {
    return inbound != null && REQUEST_ID.matcher(inbound).matches()
        ? inbound
        : "req_" + RandomText.base62(22);
  }

  private static @Nullable String traceId(@Nullable String traceparent) {
    if (traceparent == null) {
      return null;
    }
    var matcher = TRACEPARENT.matcher(traceparent);
    return matcher.matches() ? matcher.group(1) : null;
  }
}
