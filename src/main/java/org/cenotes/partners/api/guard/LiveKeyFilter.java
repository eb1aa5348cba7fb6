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
import org.cenotes.partners.domain.apikey.KeyEnvironment;

/** Enforces {@link LiveKey}. */
@Provider
@LiveKey
@ApplicationScoped
@Priority(Priorities.AUTHENTICATION)
public class LiveKeyFilter implements ContainerRequestFilter {
  @Context private ResourceInfo resource;

  @Inject private ApiKeyAuthenticator keys;

  @Override
  public void filter(ContainerRequestContext request) {
    keys.admit(
        request.getHeaderString(ApiKeyAuthenticator.HEADER),
        KeyEnvironment.LIVE,
        resource.getResourceMethod());
  }
}
