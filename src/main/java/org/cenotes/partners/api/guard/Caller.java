package org.cenotes.partners.api.guard;

import jakarta.enterprise.context.RequestScoped;
import org.cenotes.partners.domain.apikey.ResolvedKey;
import org.cenotes.partners.domain.session.SignedIn;
import org.cenotes.partners.platform.ratelimit.Decision;
import org.jspecify.annotations.Nullable;

/** Who the guard has let in. */
@RequestScoped
public class Caller {
  private @Nullable ResolvedKey key;
  private @Nullable SignedIn user;
  private @Nullable Decision limit;

  public void enter(ResolvedKey resolved) {
    key = resolved;
  }

  public void enter(SignedIn signedIn) {
    user = signedIn;
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

  /** The user of the request. */
  public SignedIn user() {
    if (user == null) {
      throw new IllegalStateException("no user guard stands before this method");
    }
    return user;
  }

  /** What the caller's limit said, or null: none was asked. */
  public @Nullable Decision limit() {
    return limit;
  }
}
