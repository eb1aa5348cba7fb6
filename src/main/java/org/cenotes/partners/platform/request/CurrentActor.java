package org.cenotes.partners.platform.request;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.inject.Inject;

/** Who acts now, inside of a request and outside. */
@ApplicationScoped
public class CurrentActor {
  private final RequestInfo request;

  @Inject
  CurrentActor(RequestInfo request) {
    this.request = request;
  }

  /** The caller of the request that this thread serves; the platform itself if it serves none. */
  public Actor get() {
    try {
      return request.loggedId().isEmpty() ? Actor.SYSTEM : request.actor();
    } catch (ContextNotActiveException outside) {
      return Actor.SYSTEM;
    }
  }
}
