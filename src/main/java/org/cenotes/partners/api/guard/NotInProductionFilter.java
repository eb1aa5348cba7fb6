package org.cenotes.partners.api.guard;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.http.ApiException;

/** Enforces {@link NotInProduction}. */
@Provider
@NotInProduction
@ApplicationScoped
@Priority(Priorities.AUTHORIZATION)
public class NotInProductionFilter implements ContainerRequestFilter {
  private final Environment environment = Environment.current();

  @Override
  public void filter(ContainerRequestContext request) {
    if (!environment.isRelaxed()) {
      throw new ApiException(AccessError.SEED_NOT_ALLOWED);
    }
  }
}
