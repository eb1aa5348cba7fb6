package org.cenotes.partners.api.guard;

import jakarta.enterprise.context.RequestScoped;
import org.cenotes.partners.domain.apikey.ResolvedApiKey;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.jspecify.annotations.Nullable;

/** Who the guard has let in. */
@RequestScoped
public class Caller {
  private @Nullable ResolvedApiKey key;
  private @Nullable ActiveSession user;
  private @Nullable RateLimitDecision limit;

  public void enter(ResolvedApiKey resolved) {
    key = resolved;
  }

  public void enter(ActiveSession signedIn) {
    user = signedIn;
  }

  public void limited(RateLimitDecision decision) {
    limit = decision;
  }

  /** The key of the request. */
  public ResolvedApiKey key() {
    if (key == null) {
      throw new IllegalStateException("no key guard stands before this method");
    }
    return key;
  }

  /** The user of the request. */
  public ActiveSession user() {
    if (user == null) {
      throw new IllegalStateException("no user guard stands before this method");
    }
    return user;
  }

  /** What the caller's limit said, or null: none was asked. */
  public @Nullable RateLimitDecision limit() {
    return limit;
  }
}
