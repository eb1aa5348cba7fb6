package org.cenotes.partners.api.guard;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.ratelimit.Decision;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;

/**
 * Stands before every {@link Anyone} method; its limit per client address comes before every
 * credential.
 */
@Provider
@Anyone
@ApplicationScoped
@Priority(Priorities.AUTHENTICATION - 200)
public class AnyoneFilter implements ContainerRequestFilter {
  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private RateLimiter limiter;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private Limits limits;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private RequestInfo info;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private Caller caller;

  @Override
  public void filter(ContainerRequestContext request) {
    Decision decision = limiter.take(limits.publicReads(), info.clientAddress());
    caller.limited(decision);
    if (!decision.allowed()) {
      throw ApiException.later(HttpError.RATE_LIMITED, (int) decision.retrySeconds());
    }
    Scopes.enter(Scope.visitor(DataSet.LIVE, Lane.READS));
  }
}
