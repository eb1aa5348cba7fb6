package org.cenotes.partners.api.guard;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.cenotes.partners.domain.apikey.ResolvedApiKey;
import org.cenotes.partners.domain.apilog.ApiCall;
import org.cenotes.partners.domain.apilog.ApiCallBuffer;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.request.RouteFilter;
import org.cenotes.partners.platform.secret.Ids;

/**
 * Records each call whose key named a partner that may use the API, whatever the response. It runs
 * as the last response filter, when the response is complete but not yet sent.
 */
@Provider
@ApplicationScoped
@Priority(0)
public class ApiLogFilter implements ContainerResponseFilter {
  @Inject private ApiCallBuffer buffer;

  @Inject private Caller caller;

  @Inject private RequestInfo info;

  @Inject private Clock clock;

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    ResolvedApiKey key = caller.identifiedKey();
    if (key == null) {
      return;
    }
    Duration duration = Duration.ofNanos(System.nanoTime() - info.startNanos());
    buffer.record(
        new ApiCall(
            Ids.next(),
            clock.instant().minus(duration).truncatedTo(ChronoUnit.MILLIS),
            key.partner().id(),
            key.id(),
            caller.isLive(),
            info.method(),
            RouteFilter.routeOf(request),
            response.getStatus(),
            caller.isBeyondLimit(),
            duration.toNanos() / 1_000,
            info.body().length,
            bodyLength(response),
            info.loggedId(),
            info.clientAddress()));
  }

  private int bodyLength(ContainerResponseContext response) {
    return response.getEntity() instanceof byte[] body && !info.method().equals("HEAD")
        ? body.length
        : 0;
  }
}
