package org.cenotes.partners.api.guard;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.platform.http.ApiException;

/**
 * Refuses test keys on every route outside sandbox and simulator, by their prefix alone: before any
 * look-up and whatever other credential is sent. The matched resource decides, not the path's
 * spelling.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.AUTHENTICATION - 100)
public class RejectTestKeyFilter implements ContainerRequestFilter {
  @Context private ResourceInfo resource;

  @Override
  public void filter(ContainerRequestContext request) {
    String key = request.getHeaderString(ApiKeyAuthenticator.HEADER);
    if (key != null && !resource.getResourceClass().isAnnotationPresent(SandboxKey.class)) {
      refuseTestKey(key);
    }
  }

  static void refuseTestKey(String key) {
    if (key.strip().startsWith(KeyEnvironment.TEST.prefix())) {
      throw new ApiException(AccessError.SANDBOX_KEY_NOT_ALLOWED);
    }
  }
}
