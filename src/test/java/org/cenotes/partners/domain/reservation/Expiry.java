package org.cenotes.partners.domain.reservation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/** The work of the timer, for tests that want several at it at once. */
@ApplicationScoped
public class Expiry {
  private static final Scope JOBS =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);

  @Inject private ReservationTransitionService transitions;

  /** Lets holds expire until none is left; answers how many it was. */
  public int expireAll() {
    int expired = 0;
    List<UUID> due;
    do {
      due = CurrentScope.call(JOBS, () -> transitions.findExpired(List.of()));
      for (UUID id : due) {
        expired += CurrentScope.<Boolean>call(JOBS, () -> transitions.expire(id)) ? 1 : 0;
      }
    } while (!due.isEmpty());
    return expired;
  }
}
