package org.cenotes.partners.api.guard;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;

/** Enforces {@link Admin}. */
@Provider
@Admin
@ApplicationScoped
@Priority(Priorities.AUTHENTICATION)
public class AdminFilter implements ContainerRequestFilter {
  @Inject private UserAuthenticator users;

  @Override
  public void filter(ContainerRequestContext request) {
    users.admitAdmin(request);
  }
}
