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

/** Enforces {@link PartnerUser}. */
@Provider
@PartnerUser
@ApplicationScoped
@Priority(Priorities.AUTHENTICATION)
public class PartnerUserFilter implements ContainerRequestFilter {
  @Context private ResourceInfo resource;

  @Inject private UserAuthenticator users;

  @Override
  public void filter(ContainerRequestContext request) {
    users.admitPartnerUser(request, resource.getResourceMethod());
  }
}
