package org.cenotes.partners.platform.request;

import com.ibm.websphere.logging.hpel.LogRecordContext;
import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.secret.Tokens;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Gives every request an id, its response the common headers, measures it, and ends its scope.
 * Requests with an ambiguous end, or with a method that HTTP does not define, go no further. A
 * request that the container refuses before any filter passes here on its way to the error page.
 */
@WebFilter(
    urlPatterns = "/*",
    asyncSupported = true,
    dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ERROR})
public class RequestFilter extends HttpFilter {
  static final String VARY = "Authorization, X-API-Key, Accept, Accept-Language";

  private static final long serialVersionUID = 1L;
  private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** {@code 00-<trace id>-<parent id>-<flags>} of W3C Trace Context. */
  private static final Pattern TRACEPARENT =
      Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}.*");

  private final transient RequestInfo request;
  private final transient ClientAddress addresses;
  private final transient RequestMetrics metrics;

  /** Whether clients use TLS, which may be terminated in front of this server. */
  private final boolean isPublicOverTls;

  @Inject
  public RequestFilter(
      RequestInfo request,
      ClientAddress addresses,
      RequestMetrics metrics,
      @ConfigProperty(name = "cenotes.public-url") URI publicUrl) {
    this.request = request;
    this.addresses = addresses;
    this.metrics = metrics;
    this.isPublicOverTls = "https".equals(publicUrl.getScheme());
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
    String id = requestId(in.getHeader("X-Request-Id"));
    request.begin(id, in, addresses.of(in));
    LogRecordContext.addExtension("requestId", id);
    String traceId = traceId(in.getHeader("traceparent"));
    if (traceId != null) {
      LogRecordContext.addExtension("traceId", traceId);
    }
    setHeaders(in, out, id);
    try {
      if (in.getDispatcherType() == DispatcherType.ERROR || !isRefused(in, out)) {
        chain.doFilter(in, out);
      }
      // What throws is measured on its way to the error page, when its status is known.
      measure(in, out, out.getStatus());
    } finally {
      CurrentScope.leave();
      LogRecordContext.removeExtension("requestId");
      LogRecordContext.removeExtension("traceId");
    }
  }

  private static boolean isRefused(HttpServletRequest in, HttpServletResponse out)
      throws IOException {
    OptionalInt refusal = Framing.refusal(in);
    if (refusal.isPresent()) {
      out.setHeader("Connection", "close");
      out.sendError(refusal.getAsInt());
      return true;
    }
    if (!RequestMetrics.isStandard(in.getMethod())) {
      out.setHeader("Allow", RequestMetrics.ALLOW);
      out.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
      return true;
    }
    return false;
  }

  /** Now, or when the response is complete if another thread writes it. */
  private void measure(HttpServletRequest in, HttpServletResponse out, int status) {
    String method = in.getMethod();
    String route = RouteFilter.routeOf(in);
    long start = request.startNanos();
    if (in.isAsyncStarted()) {
      in.getAsyncContext()
          .addListener(new AsyncEnd(() -> metrics.add(method, route, out.getStatus(), start)));
    } else {
      metrics.add(method, route, status, start);
    }
  }

  private void setHeaders(HttpServletRequest in, HttpServletResponse out, String id) {
    out.setHeader("X-Request-Id", id);
    out.setHeader("X-Content-Type-Options", "nosniff");
    out.setHeader("Referrer-Policy", "no-referrer");
    out.setHeader("X-Frame-Options", "DENY");
    out.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    out.setHeader("Cache-Control", "private, no-cache");
    out.setHeader("Vary", VARY);
    if (isPublicOverTls || in.isSecure()) {
      out.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    }
  }

  private static String requestId(@Nullable String inbound) {
    // the id is in every log line, which must not contain a card number
    return inbound != null
            && REQUEST_ID.matcher(inbound).matches()
            && !CardNumberFilter.containsCardNumber(inbound)
        ? inbound
        : "req_" + Tokens.base62(22);
  }

  private static @Nullable String traceId(@Nullable String traceparent) {
    if (traceparent == null) {
      return null;
    }
    var matcher = TRACEPARENT.matcher(traceparent);
    return matcher.matches() ? matcher.group(1) : null;
  }
}
