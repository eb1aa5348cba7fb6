package org.cenotes.partners.api.guard;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;

/** Stand before the methods of those who work for the platform or a venue. */
public final class StaffFilters {
  private StaffFilters() {}

  /** Stands before every {@link Admin} method. */
  @Provider
  @Admin
  @ApplicationScoped
  @Priority(Priorities.AUTHENTICATION)
  public static class OfAdmins implements ContainerRequestFilter {
    @Inject private UserAuthenticator gate;

    @Override
    public void filter(ContainerRequestContext request) {
      gate.admitAdmin(request);
    }
  }

  /** Stands before every {@link Operator} method. */
  @Provider
  @Operator
  @ApplicationScoped
  @Priority(Priorities.AUTHENTICATION)
  public static class OfOperators implements ContainerRequestFilter {
    @Inject private UserAuthenticator gate;

    @Override
    public void filter(ContainerRequestContext request) {
      gate.admitOperator(request);
    }
  }
}
