package org.cenotes.partners.domain.reservation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;

/** The work of the timer, for tests that want several at it at once. */
@ApplicationScoped
public class Expiry {
  private static final Scope JOBS = Scope.platform(Door.JOBS, DataSet.LIVE, Lane.WORK);

  @Inject private LifeCycleService lives;

  /** Lets holds expire until none is left; answers how many it was. */
  public int expireAll() {
    int expired = 0;
    List<UUID> due;
    do {
      due = Scopes.call(JOBS, () -> lives.runOut(List.of()));
      for (UUID id : due) {
        expired += Scopes.<Boolean>call(JOBS, () -> lives.expire(id)) ? 1 : 0;
      }
    } while (!due.isEmpty());
    return expired;
  }
}
