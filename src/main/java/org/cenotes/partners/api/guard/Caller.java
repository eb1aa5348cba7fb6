package org.cenotes.partners.api.guard;

import jakarta.enterprise.context.RequestScoped;
import org.cenotes.partners.domain.apikey.ResolvedKey;
import org.cenotes.partners.platform.ratelimit.Decision;
import org.jspecify.annotations.Nullable;

/** Who the guard has let in. */
@RequestScoped
public class Caller {
  private @Nullable ResolvedKey key;
  private @Nullable Decision limit;

  public void enter(ResolvedKey resolved) {
    key = resolved;
  }

  public void limited(Decision decision) {
    limit = decision;
  }

  /** The key of the request. */
  public ResolvedKey key() {
    if (key == null) {
      throw new IllegalStateException("no key guard stands before this method");
    }
    return key;
  }

  /** What the caller's limit said, or null: none was asked. */
  public @Nullable Decision limit() {
    return limit;
  }
}
