package org.cenotes.partners.api.guard;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;

/** Adds the rate limit headers to responses. */
@Provider
@ApplicationScoped
public class RateLimitHeadersFilter implements ContainerResponseFilter {
  @Inject private Caller caller;

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    RateLimitDecision limit = caller.limit();
    if (limit != null) {
      limit.writeTo(response.getHeaders());
    }
  }
}
