package org.cenotes.partners.api.guard;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.SystemRole;

/** Logged-in users for tests of resources. */
public final class Callers {
  public static final UUID USER = new UUID(1, 2);
  public static final UUID PARTNER = new UUID(1, 1);

  private Callers() {}

  /** A partner's user with these permissions. */
  public static Caller with(Permission... permissions) {
    Caller caller = new Caller();
    caller.setUser(
        new ActiveSession(
            new UUID(1, 3),
            Instant.MAX,
            USER,
            "ana@example.com",
            "Ana",
            "Uc",
            SystemRole.PARTNER,
            null,
            PARTNER,
            null,
            false,
            Set.of(permissions),
            false,
            false,
            false));
    return caller;
  }
}
