package org.cenotes.partners.api.guard;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Enforces {@link Anyone}: the limit per client address is checked first, then an optional
 * credential, as strictly as by the guards that require one.
 */
@Provider
@Anyone
@ApplicationScoped
@Priority(Priorities.AUTHENTICATION - 200)
public class AnyoneFilter implements ContainerRequestFilter {
  @Context private ResourceInfo resource;

  @Inject private ApiKeyAuthenticator keys;

  @Inject private UserAuthenticator users;

  @Inject private RateLimiter limiter;

  @Inject private RateLimitSettings limits;

  @Inject private RequestInfo info;

  @Inject private Caller caller;

  @Override
  public void filter(ContainerRequestContext request) {
    RateLimitDecision decision =
        limiter.takeOfAddress(limits.of(guard().limit()), info.clientAddress());
    caller.setLimit(decision);
    decision.requireAllowed();
    CurrentScope.enter(Scope.visitor(DataSet.LIVE, ConnectionPool.READS));
    if (guard().orPartner()) {
      admitPartner(request);
    }
  }

  private Anyone guard() {
    Anyone onMethod = resource.getResourceMethod().getAnnotation(Anyone.class);
    return onMethod == null ? resource.getResourceClass().getAnnotation(Anyone.class) : onMethod;
  }

  /** These methods change nothing but store quotes, so they use the pool for reads. */
  private void admitPartner(ContainerRequestContext request) {
    String key = request.getHeaderString(ApiKeyAuthenticator.HEADER);
    if (key != null && !key.isBlank()) {
      RejectTestKeyFilter.refuseTestKey(key);
      keys.admitToRead(key, resource.getResourceMethod());
    } else if (UserAuthenticator.hasBearer(request)) {
      users.admitToRead(request, resource.getResourceMethod());
    }
  }
}
